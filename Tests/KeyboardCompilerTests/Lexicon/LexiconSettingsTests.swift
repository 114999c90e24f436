import Foundation
import Testing

@testable import KeyboardCompiler

struct LexiconSettingsTests {
  /// The manifest is TOML; settings do not know what they are decoded from.
  @Test func settingsAreDecoded() throws {
    let text = """
      {
        "alphabet": "abc", "folds": { "ß": "ab" }, "foldAccents": true, "drop": "'-",
        "unaccented": "merge", "singles": "a b", "possessives": 600, "maximumEntries": 5,
        "floor": { "base": 400, "perSize": 6, "maximumSize": 60 },
        "lists": [
          { "path": "a.tsv", "unit": "centibels", "weight": 3 },
          { "path": "b.tsv", "unit": "counts", "weight": 1, "supplement": true }
        ],
        "dictionaries": [{ "path": "c.tsv", "columns": "sizes", "maximumSize": 70 }],
        "shares": "d.tsv", "contractions": "e.tsv", "offensive": "f.tsv"
      }
      """
    let stage = try JSONDecoder().decode(LexiconStage.self, from: Data(text.utf8))
    #expect(stage.sources == ["a.tsv", "b.tsv", "c.tsv", "d.tsv", "e.tsv", "f.tsv"])
    #expect(stage.folds == ["ß": "ab"])
    #expect(stage.unaccented == .merge)
    #expect(stage.lists.map(\.weight) == [3, 1])
    #expect(stage.lists.map(\.supplement) == [nil, true])
    #expect(stage.dictionaries.map(\.maximumSize) == [70])
    #expect(stage.floor?.maximumSize == 60)
  }
}
