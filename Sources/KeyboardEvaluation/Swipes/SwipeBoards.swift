public import KeyboardEngine
public import KeyboardFormat

/// The letter keys of swipe lines: layouts by name in the sizes that lines give, each worked out once.
public struct SwipeBoards: Sendable {
  private struct Board: Hashable {
    let layout: String
    let size: SwipeLine.Size
  }

  private let layouts: Artifact?
  private var known: [Board: LetterKeys] = [:]

  /// - Parameter layouts: the artifact with layouts. Without one, only lines with a key width of
  ///   QWERTY, Dvorak, Workman and Coyote have keys.
  public init(layouts: Artifact? = nil) { self.layouts = layouts }

  /// Letters of the grids' rows, from the top. A row is centred in ten columns.
  private static let grids = [
    "qwerty": ["qwertyuiop", "asdfghjkl", "zxcvbnm"],
    "dvorak": ["pyfgcrl", "aoeuidhtns", "qjkxbmwvz"],
    "workman": ["qdrwbjfup", "ashtgyneoi", "zxmcvkl"],
    "coyote": ["qyfsrihwpj", "zgutanembx", "vdlcok"],
  ]
  private static let columns = 10

  /// The keys of a line's board; its word and points do not matter.
  /// - Throws: for a layout that is not there or has no rows to stretch to a key width.
  public mutating func keys(of line: SwipeLine) throws(SwipeReason) -> LetterKeys {
    let board = Board(layout: line.layout, size: line.size)
    if let keys = known[board] { return keys }
    let keys: LetterKeys
    switch line.size {
    case .pitch(let keyWidth, let rowHeight):
      keys = SwipeBoards.keys(rows: try rows(of: line.layout), keyWidth, rowHeight)
    case .view(let width, let height):
      keys = LetterKeys(try layout(line.layout).geometry(width: width, height: height))
    }
    known[board] = keys
    return keys
  }

  /// Keys of a grid without margins.
  private static func keys(
    rows: [String], _ keyWidth: Double, _ rowHeight: Double
  ) -> LetterKeys {
    let columns = max(columns, rows.map(\.unicodeScalars.count).max() ?? 0)
    var keys: [LetterKeys.Key] = []
    for (row, letters) in rows.enumerated() {
      let offset = Double(columns - letters.unicodeScalars.count) / 2
      for (column, letter) in letters.unicodeScalars.enumerated() {
        keys.append(
          LetterKeys.Key(
            letter: letter, x: (Double(column) + 0.5 + offset) * keyWidth,
            y: (Double(row) + 0.5) * rowHeight, id: keys.count))
      }
    }
    return LetterKeys(keys: keys, pitch: (keyWidth, rowHeight))
  }

  /// Letters of a grid's rows.
  private func rows(of name: String) throws(SwipeReason) -> [String] {
    if let rows = SwipeBoards.grids[name] { return rows }
    let view = try layout(name).view
    guard view.kind == .grid else {
      throw SwipeReason(
        expected: "`width` and `height` for layout `\(name)`, which has no rows",
        found: "`keyWidth` and `rowHeight`")
    }
    return (0..<view.rowCount(ofLayer: 0)).map { row in
      view.keys(ofRow: row, layer: 0).map { view[$0] }
        .filter { $0.role == .character && $0.text.allSatisfy(\.isLetter) }.map(\.text).joined()
    }.filter { !$0.isEmpty }
  }

  private func layout(_ name: String) throws(SwipeReason) -> KeyboardLayout {
    guard let layouts else {
      let names = SwipeBoards.grids.keys.sorted().joined(separator: ", ")
      throw SwipeReason(
        expected: "a layout of \(names) in key widths, as no artifact has layouts",
        found: "`\(name)`")
    }
    do throws(FormatError) { return try KeyboardLayout(layouts, name: name) } catch {
      guard error.code == .section else {
        throw SwipeReason(expected: "a layout `\(name)` that is whole", found: "\(error)")
      }
      let names = layouts.sections.filter { $0.tag == LayoutFormat.tag }.map(\.name).sorted()
      throw SwipeReason(
        expected: "a layout of \(names.joined(separator: ", "))", found: "`\(name)`")
    }
  }
}
