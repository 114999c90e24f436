import KeyboardCompiler
import Testing
import _KeyboardTestSupport

@Suite struct BuildGraphTests {
  /// Work waits for what it needs, whatever the number of jobs, and values do not depend on it.
  @Test(arguments: [1, 3, 16])
  func valuesFollowDependencies(_ jobs: Int) async {
    var random = SeededRandom(seed: 3)
    var graph = BuildGraph<Int>()
    var expected: [Int] = []
    for number in 0..<200 {
      let needs = (0..<Int(random.next() % 4)).compactMap { _ in
        number == 0 ? nil : Int(random.next() % UInt64(number))
      }
      graph.add("\(number)", after: needs) { values in values.reduce(number) { $0 &+ $1 } }
      expected.append(needs.reduce(number) { $0 &+ expected[$1] })
    }
    var progress: [Int] = []
    let values = await graph.run(jobs: jobs) { progress.append($0.done) }
    #expect(values == expected)
    #expect(progress == Array(1...200))
  }

  @Test func anEmptyGraphEnds() async {
    #expect(await BuildGraph<Int>().run(jobs: 4).isEmpty)
  }
}

@Suite struct FingerprintTests {
  private let a = Fingerprint(label: "en/LEXI/en", rows: 3, bytes: 10, contentID: "aa")
  private let b = Fingerprint(label: "fr/LEXI/fr", rows: 4, bytes: 11, contentID: "bb")

  @Test func textRoundTrips() {
    var findings = Findings()
    let list = FingerprintList([b, a])
    let again = FingerprintList(
      SourceText(path: "f.tsv", bytes: Array(list.text.utf8)), &findings)
    #expect(findings.all.isEmpty && again == list && again.rows == [a, b])
    _ = FingerprintList(SourceText(path: "f.tsv", bytes: Array("x\ty\t1\tz\nq\n".utf8)), &findings)
    #expect(findings.all.map(\.line) == [1, 2])
  }

  @Test func differencesNameWhatChanged() {
    var changed = a
    changed.rows = 5
    changed.contentID = "cc"
    let list = FingerprintList([a, b])
    #expect(list.differences(from: [a, b], known: ["en", "fr"]).isEmpty)
    #expect(list.differences(from: [a], known: ["en", "fr"]).isEmpty)
    #expect(
      list.differences(from: [a], known: ["en"]) == ["fr/LEXI/fr: listed, but not built"])
    #expect(
      list.differences(from: [changed, b], known: ["en", "fr"])
        == ["en/LEXI/en: rows 3 → 5, content id aa → cc"])
    #expect(
      FingerprintList([b]).differences(from: [a, b], known: ["en", "fr"])
        == ["en/LEXI/en: built, but not listed"])
  }

  @Test func updateKeepsWhatWasNotBuilt() {
    let list = FingerprintList([a, b])
    #expect(list.updated(with: [a], known: ["en", "fr"]).rows == [a, b])
    #expect(list.updated(with: [a], known: ["en"]).rows == [a])
    #expect(list.updated(with: [], known: ["en", "fr"]) == list)
  }
}
