import Foundation
import KeyboardCompiler
import Testing
import _KeyboardTestSupport

@Suite struct AtomicFilesTests {
  private static let noSpace = ENOSPC

  private func fixture() async throws -> (fixture: DriverFixture, old: [[UInt8]]) {
    let fixture = try DriverFixture()
    try fixture.manifest(twoArtifacts)
    try fixture.add("en.tsv", "the\nof\n")
    try fixture.add("fr.tsv", "le\n")
    _ = try await fixture.build()
    let old = [try fixture.artifact("en"), try fixture.artifact("fr")]
    try fixture.add("en.tsv", "the\nof\nand\n")
    try fixture.add("fr.tsv", "le\nla\n")
    return (fixture, old)
  }

  /// Whatever fails for the second artifact before the first rename, both stay as they were.
  @Test(arguments: [AtomicFiles.Step.write, .sync])
  func failureBeforeRenamingChangesNothing(_ step: AtomicFiles.Step) async throws {
    let (fixture, old) = try await fixture()
    let files = AtomicFiles { at, path in
      at == step && path.hasSuffix("fr.kba") ? AtomicFilesTests.noSpace : nil
    }
    do {
      _ = try await fixture.build(files: files)
      Issue.record("the build succeeded")
    } catch BuildFailure.output(let error) {
      #expect(error.code == ENOSPC)
      #expect(error.path.hasSuffix("artifacts/fr.kba"))
    }
    #expect(try [fixture.artifact("en"), fixture.artifact("fr")] == old)
    #expect(try fixture.outputNames() == ["en.kba", "fr.kba"])
    // The next build has nothing to repair.
    #expect(try await fixture.build().artifacts.map(\.wasBuilt) == [true, true])
  }

  @Test func failureWhileRenamingLeavesWholeFiles() async throws {
    let (fixture, old) = try await fixture()
    let files = AtomicFiles { step, path in
      step == .rename && path.hasSuffix("fr.kba") ? AtomicFilesTests.noSpace : nil
    }
    await #expect(throws: BuildFailure.self) { try await fixture.build(files: files) }
    #expect(try fixture.artifact("fr") == old[1])
    #expect(try fixture.artifact("en") != old[0])
    #expect(try fixture.outputNames() == ["en.kba", "fr.kba"])
  }

  @Test func leftoversOfAKilledBuildGoAway() async throws {
    let (fixture, _) = try await fixture()
    try fixture.folder.write("half", to: "artifacts/.kbtool-en.kba.tmp")
    _ = try await fixture.build()
    #expect(try fixture.outputNames() == ["en.kba", "fr.kba"])
  }

  @Test func nothingIsStagedAfterDiscarding() throws {
    let folder = try TemporaryFolder()
    let files = AtomicFiles()
    _ = try files.stage([1], as: folder["a"])
    #expect(try folder.names().count == 1)
    files.discard()
    #expect(try folder.names().isEmpty)
    #expect(throws: FileError.self) { try files.stage([1], as: folder["a"]) }
    #expect(try folder.names().isEmpty)
  }

  @Test func aFileInPlaceOfTheFolderIsAnOutputFailure() async throws {
    let (fixture, _) = try await fixture()
    try fixture.folder.write("", to: "file")
    do {
      _ = try await fixture.build { $0.output = fixture.folder["file/artifacts"] }
      Issue.record("the build succeeded")
    } catch BuildFailure.output(let error) {
      #expect(error.path == fixture.folder["file/artifacts"])
    }
  }
}
