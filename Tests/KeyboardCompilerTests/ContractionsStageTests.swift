import KeyboardFormat
import Testing

@testable import KeyboardCompiler

@Suite struct ContractionsStageTests {
  private func run(
    _ text: String
  ) throws -> (section: ArtifactWriter.Section?, findings: Findings) {
    try StageFixture.run(ContractionsStage(source: "c.tsv"), ["c.tsv": text])
  }

  @Test func rowsBecomeEntriesInSourceOrder() throws {
    let (section, findings) = try run(
      """
      # Columns: key, display, kind
      dont\tdon't\tcontraction
      i\tI\tcapital
      ill\tI'll\tambiguous
      yall\tya'll\tcontraction
      yall\ty'all\tcontraction
      cétait\tc'était\tcontraction

      """)
    #expect(findings.all.isEmpty)
    let view = try ContractionsFormat.open(ByteView(try #require(section).payload))
    try ContractionsFormat.verify(view)
    var lines: [String] = []
    for key in 0..<view.count {
      var line: [UInt8] = []
      view.appendKey(key, to: &line)
      view.forEachDisplay(ofKey: key) { kind, text in
        line += Array(" ".utf8) + text.copyBytes() + Array("/\(kind.word)".utf8)
        return true
      }
      lines.append(String(decoding: line, as: UTF8.self))
    }
    #expect(
      lines == [
        "cétait c'était/contraction", "dont don't/contraction", "i I/capital",
        "ill I'll/ambiguous", "yall ya'll/contraction y'all/contraction",
      ])
    #expect(try run(ContractionsExporter.table(view)).section?.contentID == section?.contentID)
  }

  @Test func problemsAreFoundTogether() throws {
    let (_, findings) = try run(
      """
      dont\tdon't\tcontracted
      dond\tdon't\tcontraction
      Im\tI'm\tcontraction
      dont\tdont\tcontraction
      i\ti\tcapital
      il\tI'l\tcapital
      ill\tI'll\tambiguous
      ill\tI'll\tambiguous
      ill\til'l\tcontraction
      x\tx'
      \t'\tcontraction

      """)
    #expect(
      findings.all.map(\.description) == [
        "c.tsv:1: error: expected a kind (contraction, ambiguous, capital), found \"contracted\"",
        "c.tsv:2: error: expected the letters of \"don't\" as key (\"dont\"), found \"dond\"",
        "c.tsv:3: error: expected the letters of \"I'm\" as key (\"im\"), found \"Im\"",
        "c.tsv:4: error: expected an apostrophe ' in a contraction, found \"dont\"",
        "c.tsv:5: error: expected capitals and no apostrophe ' in a capital, found \"i\"",
        "c.tsv:6: error: expected capitals and no apostrophe ' in a capital, found \"I'l\"",
        "c.tsv:8: error: expected each display of a key once, found \"I'll\" again",
        "c.tsv:9: error: expected \"ill\" to be ambiguous as in its rows before, found contraction",
        "c.tsv:10: error: expected 3 columns split by tabs, found 2",
        "c.tsv:11: error: expected the letters of \"'\" as key (\"\"), found \"\"",
      ])
    #expect(try run("").findings.hasErrors)
  }
}
