import KeyboardFormat

/// The building of one artifact: its stages have run, its bytes are ready to be written.
struct ArtifactWork: Sendable {
  /// What one stage gave.
  private struct Outcome: Sendable {
    var section: ArtifactWriter.Section?
    var findings: Findings
    var duration = Duration.zero
  }

  let plan: BuildPlan
  /// Empty when there was an error.
  private(set) var bytes: [UInt8] = []
  /// Time of each stage by section label.
  private(set) var durations: [String: Duration] = [:]
  private var findings: [Finding] = []
  private var rejections: [Findings.Rejection] = []
  private var explanations: [BuildReport.Explanation] = []

  private init(plan: BuildPlan) { self.plan = plan }

  /// Adds what the stages found.
  func report(to report: inout BuildReport) {
    report.findings += findings
    report.explanations += explanations
    // Two artifacts that read one source leave the same rows out of it.
    for rejection in rejections where !report.rejections.contains(rejection) {
      report.rejections.append(rejection)
    }
  }

  /// Runs the stages of all plans together, `options.jobs` at a time.
  static func run(
    _ plans: [BuildPlan], sources: SourceStore, manifest: BuildManifest, options: BuildOptions,
    _ listener: @Sendable (BuildEvent) -> Void
  ) async -> [ArtifactWork] {
    var graph = BuildGraph<Outcome>()
    var numbers: [[Int]] = []
    for plan in plans {
      numbers.append(add(plan, to: &graph, sources, manifest, options))
    }
    let outcomes = await graph.run(jobs: options.jobs) {
      listener(.done(label: $0.label, done: $0.done, total: $0.total, duration: $0.duration))
    }
    return zip(plans, numbers).map { plan, numbers in
      var work = ArtifactWork(plan: plan)
      work.take(numbers.map { outcomes[$0] }, manifest, data: options.data)
      return work
    }
  }

  /// Adds a node for each section, after the earlier sections it depends on.
  private static func add(
    _ plan: BuildPlan, to graph: inout BuildGraph<Outcome>, _ sources: SourceStore,
    _ manifest: BuildManifest, _ options: BuildOptions
  ) -> [Int] {
    let sections = plan.artifact.sections
    var numbers: [Int] = []
    for (index, section) in sections.enumerated() {
      // A dependency is known by tag and name, a section before it has run by its name alone: wait
      // for every earlier one of that name.
      let names = Set(section.stage.dependencies.map { $0.name })
      let earlier = (0..<index).filter { names.contains(sections[$0].name) }
      let texts = section.stage.sources.compactMap { sources.text($0) }
      let isComplete = texts.count == section.stage.sources.count
      let label = "\(plan.artifact.name) \(section.kind)/\(section.name)"
      let number = graph.add(label, after: earlier.map { numbers[$0] }) { made in
        let start = ContinuousClock.now
        var outcome = Outcome(findings: Findings(explaining: options.explaining))
        // What is missing has been reported where it is missing.
        guard isComplete && made.allSatisfy({ $0.section != nil }) else { return outcome }
        run(section, texts, made.compactMap { $0.section }, manifest, &outcome)
        outcome.duration = ContinuousClock.now - start
        return outcome
      }
      numbers.append(number)
    }
    return numbers
  }

  private static func run(
    _ section: BuildManifest.Section, _ texts: [SourceText], _ made: [ArtifactWriter.Section],
    _ manifest: BuildManifest, _ outcome: inout Outcome
  ) {
    let dependencies = section.stage.dependencies
    let inputs = StageInputs(
      sources: Dictionary(texts.map { ($0.path, $0) }, uniquingKeysWith: { a, _ in a }),
      sections: made.filter { section in
        dependencies.contains { $0.tag == section.tag && $0.name == section.name }
      })
    func fail(_ message: String) {
      outcome.findings.add(
        manifest.error(section.line, "section \(section.kind) `\(section.name)`: \(message)"))
    }
    do {
      outcome.section = try section.stage.run(
        name: section.name, inputs, &outcome.findings)
      if outcome.section == nil && !outcome.findings.hasErrors { fail("the stage made nothing") }
    } catch { fail("\(error)") }
  }

  /// Collects the outcomes in order of the manifest and lays the artifact out.
  private mutating func take(_ outcomes: [Outcome], _ manifest: BuildManifest, data: String) {
    for (section, outcome) in zip(plan.artifact.sections, outcomes) {
      findings += outcome.findings.all.map { named($0, data) }
      rejections += outcome.findings.rejections
      if !outcome.findings.explanation.isEmpty {
        explanations.append(
          BuildReport.Explanation(
            artifact: plan.artifact.name, section: "\(section.kind)/\(section.name)",
            steps: outcome.findings.explanation))
      }
    }
    let sections = outcomes.compactMap { $0.section }
    guard sections.count == outcomes.count, !findings.contains(where: { $0.severity == .error })
    else { return }
    do throws(FormatError) {
      var writer = ArtifactWriter()
      for (section, outcome) in zip(sections, outcomes) {
        writer.append(section)
        durations["\(section.tag)/\(section.name)"] = outcome.duration
      }
      writer.append(
        try ArtifactWriter.Section(
          ProvenanceFormat.self, name: plan.artifact.name, plan.provenance))
      bytes = try writer.encode()
    } catch {
      findings.append(
        manifest.error(plan.artifact.line, "artifact `\(plan.artifact.name)`: \(error)"))
    }
  }

  /// Stages know sources by their path below the data folder; users by their place.
  private func named(_ finding: Finding, _ data: String) -> Finding {
    guard plan.artifact.sources.contains(finding.file) else { return finding }
    var copy = finding
    copy.file = "\(data)/\(finding.file)"
    return copy
  }
}
