package import KeyboardFormat

/// What a build is asked to do.
package struct BuildOptions: Sendable {
  /// Folder with `build.toml`, `SOURCES.toml` and the sources, as findings shall name it.
  package var data: String
  /// Folder that gets the artifacts.
  package var output: String
  /// Pieces of work at a time.
  package var jobs: Int
  /// Which artifacts of the manifest to build; `nil` for all of them.
  package var profile: LicenceProfile?
  /// Names of artifacts to build; empty for all of the profile.
  package var names: [String]
  /// Builds also what is up to date.
  package var isForced = false
  /// The word whose way through the stages is wanted; nothing is written then.
  package var explaining: String?
  /// Changes whenever the tool may give other bytes; only compared, never stored in an artifact.
  package var toolIdentity: String

  package init(
    data: String, output: String, jobs: Int, profile: LicenceProfile? = .default,
    names: [String] = [], toolIdentity: String
  ) {
    self.data = BuildOptions.folder(data)
    self.output = BuildOptions.folder(output)
    self.jobs = jobs
    self.profile = profile
    self.names = names
    self.toolIdentity = toolIdentity
  }

  /// Without slashes at the end, so that paths below it read well.
  private static func folder(_ path: String) -> String {
    var path = path
    while path.count > 1 && path.hasSuffix("/") { path.removeLast() }
    return path
  }
}

/// What a build says while it runs.
package enum BuildEvent: Sendable {
  /// Somebody else builds into the folder.
  case waiting(folder: String)
  /// A piece of work has ended.
  case done(label: String, done: Int, total: Int, duration: Duration)
}

/// What a build did.
package struct BuildReport: Sendable {
  package struct Section: Sendable {
    package let label: String
    package let rows: Int?
    package let rowName: String?
    /// Bytes in the file.
    package let storedSize: Int
    /// Bytes once decoded.
    package let rawSize: Int
    package let contentID: ContentID
    /// Time of the stage; `nil` when it did not run.
    package var duration: Duration?
  }

  package struct Artifact: Sendable {
    package let name: String
    package let path: String
    package let size: Int
    package let licence: String
    package let wasBuilt: Bool
    package let sections: [Section]
    /// Processor time of all its stages; `nil` when it was up to date.
    package let duration: Duration?
  }

  /// What a word went through in one section.
  package struct Explanation: Sendable {
    package let artifact: String
    package let section: String
    package let steps: [String]
  }

  /// Sorted by file and line.
  package var findings: [Finding] = []
  package var rejections: [Findings.Rejection] = []
  package var artifacts: [Artifact] = []
  package var explanations: [Explanation] = []
  /// Names of all artifacts of the manifest, built or not.
  package var known: Set<String> = []
  /// Wall-clock time of the whole build.
  package var duration = Duration.zero

  package init() {}

  package var hasErrors: Bool { findings.contains { $0.severity == .error } }
  package var fingerprints: [Fingerprint] {
    artifacts.flatMap { artifact in
      artifact.sections.map {
        Fingerprint(
          label: "\(artifact.name)/\($0.label)", rows: $0.rows ?? 0, bytes: $0.rawSize,
          contentID: $0.contentID.description)
      }
    }.sorted()
  }
}

/// Why a build could not even report findings.
package enum BuildFailure: Error {
  /// An artifact was asked for that the manifest does not have in this profile.
  case unknownArtifact(String)
  /// `build.toml` or `SOURCES.toml` cannot be read.
  case input(FileError)
  /// An artifact cannot be written.
  case output(FileError)
  /// What was written reads back as something else.
  case damaged(path: String, [FormatError])
}
