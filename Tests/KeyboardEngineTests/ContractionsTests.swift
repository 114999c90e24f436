import KeyboardFormat
import Testing
import _KeyboardTestSupport

@testable import KeyboardEngine

@Suite struct ContractionsTests {
  private func table() throws -> [UInt8] {
    func entry(_ key: String, _ displays: [(String, ContractionKind)]) -> ContractionTable.Entry {
      .init(
        key: Array(key.utf8), displays: displays.map { .init(text: Array($0.0.utf8), kind: $0.1) })
    }
    return try ContractionsFormat.encode(
      ContractionTable(entries: [
        entry("cétait", [("c'était", .contraction)]),
        entry("dont", [("don't", .contraction)]),
        entry("i", [("I", .capital)]),
        entry("im", [("I'm", .contraction)]),
        entry("its", [("it's", .ambiguous)]),
        entry("shed", [("she'd", .ambiguous), ("shed'", .ambiguous)]),
        entry("yall", [("y'all", .contraction), ("ya'll", .contraction)]),
      ]))
  }

  private func contractions() throws -> Contractions {
    Contractions(try ContractionsFormat.open(ByteView(try table())))
  }

  private func alternatives(_ contractions: Contractions, _ word: String) -> [String] {
    var found: [String] = []
    contractions.forEachAlternative(of: word) {
      found.append($0.text)
      return true
    }
    return found
  }

  @Test func correctionsAreMadeUnaskedOnlyWhenTheKeyIsNoWord() throws {
    let contractions = try contractions()
    for (word, correction) in [
      "dont": "don't", "Dont": "don't", "do'nt": "don't", "i": "I", "im": "I'm", "i'm": "I'm",
      "i’m": "I'm", "yall": "y'all", "cétait": "c'était",
    ] {
      #expect(contractions.correction(of: word)?.text == correction)
    }
    for word in ["don't", "don’t", "I", "I'm", "its", "it's", "shed", "ya'll", "x", "", "'"] {
      #expect(contractions.correction(of: word) == nil, "\(word)")
    }
    #expect(contractions.correction(of: "i")?.kind == .capital)
  }

  @Test func alternativesLeaveOutTheWordItself() throws {
    let contractions = try contractions()
    #expect(alternatives(contractions, "its") == ["it's"])
    #expect(alternatives(contractions, "it's") == [])
    #expect(alternatives(contractions, "it’s") == [])
    #expect(alternatives(contractions, "SHED") == ["she'd", "shed'"])
    #expect(alternatives(contractions, "she'd") == ["shed'"])
    #expect(alternatives(contractions, "y'all") == ["ya'll"])
    var first: [String] = []
    contractions.forEachAlternative(of: "shed") {
      first.append($0.text)
      return false
    }
    #expect(first == ["she'd"])
  }

  @Test func plainFormsAreOfContractionsAlone() throws {
    let contractions = try contractions()
    func plain(_ word: String) -> String? {
      var buffer: [UInt8] = []
      return contractions.appendPlainForm(of: word, to: &buffer)
        ? String(decoding: buffer, as: UTF8.self) : nil
    }
    #expect(plain("don't") == "dont")
    #expect(plain("Don’t") == "dont")
    #expect(plain("i'm") == "im")
    #expect(plain("shed'") == "shed")
    #expect(plain("c'était") == "cétait")
    for word in ["dont", "do'nt", "I", "i", "it", ""] { #expect(plain(word) == nil) }
  }

  @Test func artifactsWithoutAreSaidToBeSo() throws {
    let data = KeyboardData(try Artifact(ByteView(try ArtifactWriter().encode())))
    #expect(throws: FormatError.self) { try data.contractions("en") }
  }

  @Test func damageIsSafe() throws {
    func exercise(_ damaged: [UInt8]) {
      guard let view = try? ContractionsFormat.open(ByteView(damaged)) else { return }
      let contractions = Contractions(view)
      var buffer: [UInt8] = []
      for word in ["dont", "don't", "its", "shed", "yall", "", "é"] {
        _ = contractions.correction(of: word)?.text
        #expect(alternatives(contractions, word).count <= damaged.count)
        _ = contractions.appendPlainForm(of: word, to: &buffer)
      }
    }
    let bytes = try table()
    Damage.forEachTruncation(of: bytes, exercise)
    Damage.forEachBitFlip(of: bytes, exercise)
    Damage.forEachOverwrite(of: bytes, rounds: 5_000, seed: 4, exercise)
  }
}
