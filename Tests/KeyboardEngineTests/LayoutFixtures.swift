import Foundation
import KeyboardCompiler
import KeyboardEngine
import KeyboardFormat
import Testing

/// The layouts of `data/layouts`, compiled as the build does it.
enum LayoutFixtures {
  static let latin = "abcdefghijklmnopqrstuvwxyz"
  static let all = ["ring", "qwerty", "azerty", "dvorak", "workman", "coyote"]
  static let grids = ["qwerty", "azerty", "dvorak", "workman", "coyote"]
  /// Widths of phones, upright, in points.
  static let widths: [Double] = [320, 360, 375, 390, 393, 402, 430, 440]
  /// Specification of the ring §9.
  static let height = 290.0

  static func source(_ name: String) throws -> SourceText {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let url = root.appendingPathComponent("data/layouts/\(name).toml")
    return SourceText(path: "layouts/\(name).toml", bytes: [UInt8](try Data(contentsOf: url)))
  }

  static func compile(
    _ source: SourceText, alphabet: String = latin, folds: [String: String]? = nil
  ) throws -> KeyboardLayout {
    var findings = Findings()
    let stage = LayoutStage(source: source.path, alphabet: alphabet, folds: folds)
    let section = try stage.run(
      name: "test", StageInputs(sources: [source.path: source]), &findings)
    #expect(findings.all.map(\.description) == [])
    return try KeyboardLayout(payload: ByteView(try #require(section).payload))
  }

  static func layout(_ name: String) throws -> KeyboardLayout { try compile(source(name)) }
}

extension KeyboardLayout {
  /// Texts of the keys of a grid row, one string a row; special keys by role.
  func rows(ofLayer layer: Int) -> [[String]] {
    (0..<view.rowCount(ofLayer: layer)).map { row in
      view.keys(ofRow: row, layer: layer).map { id in
        view[id].role == .character ? view[id].text : "<\(view[id].role)>"
      }
    }
  }
}
