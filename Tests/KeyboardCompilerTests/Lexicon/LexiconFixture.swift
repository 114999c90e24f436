import KeyboardFormat

@testable import KeyboardCompiler

/// A small lexicon stage with its sources as text, `;` for the ends of lines and `:` for tabs.
struct LexiconFixture {
  var stage = LexiconStage(
    alphabet: "abcdefghijklmnopqrstuvwxyz", lists: [], dictionaries: [])
  var texts: [String: String] = [:]

  /// Lists are in centibels, dictionaries have sizes.
  init(list: String = "", dictionary: String = "") {
    stage.foldAccents = true
    stage.drop = "'’-"
    if !list.isEmpty { add(list: list, "list") }
    if !dictionary.isEmpty { add(dictionary: dictionary, "dictionary") }
  }

  mutating func add(
    list: String, _ path: String, unit: LexiconSettings.List.Unit = .centibels, weight: Int = 1,
    supplement: Bool? = nil
  ) {
    texts[path] = list
    stage.lists.append(.init(path: path, unit: unit, weight: weight, supplement: supplement))
  }

  mutating func add(
    dictionary: String, _ path: String, columns: LexiconSettings.Dictionary.Columns = .sizes
  ) {
    texts[path] = dictionary
    stage.dictionaries.append(.init(path: path, columns: columns))
  }

  var inputs: StageInputs {
    var sources: [String: SourceText] = [:]
    for (path, text) in texts {
      let bytes = Array(text.utf8).map { byte -> UInt8 in
        byte == UInt8(ascii: ";") ? 0x0a : byte == UInt8(ascii: ":") ? 0x09 : byte
      }
      sources[path] = SourceText(path: path, bytes: bytes)
    }
    return StageInputs(sources: sources)
  }

  func model(_ findings: inout Findings) throws -> LexiconModel {
    try stage.model(inputs, &findings)
  }

  /// Display forms with their costs, sorted: "Monday 80".
  func entries() throws -> [String] {
    var findings = Findings()
    let model = try model(&findings)
    return model.entries.map { "\($0.display) \($0.cost)" }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Display forms alone, sorted.
  func displays() throws -> [String] {
    try entries().map { String($0.prefix { $0 != " " }) }
  }

  func entry(_ display: String) throws -> LexiconModel.Entry? {
    var findings = Findings()
    return try model(&findings).entries.first { $0.display == display }
  }

  func findings(explaining word: String? = nil) throws -> Findings {
    var findings = Findings(explaining: word)
    _ = try model(&findings)
    return findings
  }

  /// Rejections as "file reason count examples".
  func rejections() throws -> [String] {
    try findings().rejections.map {
      "\($0.file): \($0.reason): \($0.count) (\($0.examples.joined(separator: ", ")))"
    }
  }
}
