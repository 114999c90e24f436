import KeyboardFormat

/// A layout on its way to a section: the model, and the line that each key was written on.
struct LayoutDraft {
  var model: LayoutModel
  /// By layer, then by key of the layer.
  var lines: [[Int?]] = []
}

/// Values of a layout's file to a model: resolves names, turns rows and arcs into keys.
struct LayoutBuilder {
  let source: LayoutSource
  let file: String
  let lines: LayoutLines
  var findings = Findings()
  var draft: LayoutDraft

  init(_ source: LayoutSource, file: String, lines: LayoutLines) {
    self.source = source
    self.file = file
    self.lines = lines
    draft = LayoutDraft(
      model: LayoutModel(kind: source.kind == "ring" ? .ring : .grid, name: source.name))
  }

  /// The draft, or `nil` when nothing can be made of the file; the reasons are in `findings`.
  mutating func build() -> LayoutDraft? {
    guard source.kind == "ring" || source.kind == "grid" else {
      error(
        lines.line(ofKey: "kind"), "expected kind \"grid\" or \"ring\", found \"\(source.kind)\"")
      return nil
    }
    guard !source.layer.isEmpty else {
      error(nil, "expected at least one [[layer]], found none")
      return nil
    }
    metrics()
    checkKind()
    checkNames()
    for index in source.layer.indices { layer(index) }
    if source.kind == "ring" { zones() }
    finishMetrics()
    return draft
  }

  mutating func error(_ line: Int?, _ message: String) { findings.error(file, line, message) }

  // MARK: Numbers

  /// A number in thousandths, or an error and the nearest number to 0 that is in range.
  mutating func number(
    _ value: LayoutNumber, _ range: ClosedRange<Int>, _ name: String, _ line: Int?
  ) -> Int {
    checked(value, range, name, line) ?? min(max(0, range.lowerBound), range.upperBound)
  }

  /// A number in thousandths, or an error and `nil`.
  private mutating func checked(
    _ value: LayoutNumber, _ range: ClosedRange<Int>, _ name: String, _ line: Int?
  ) -> Int? {
    if let thousandths = value.thousandths, range.contains(thousandths) { return thousandths }
    let bounds = [range.lowerBound, range.upperBound].map(LayoutBuilder.decimal)
    let found = value.thousandths.map(LayoutBuilder.decimal) ?? "\(value.value)"
    error(line, "expected \(name) in \(bounds[0])...\(bounds[1]), found \(found)")
    return nil
  }

  /// Thousandths as a person writes them: 2350 is 2.35.
  static func decimal(_ thousandths: Int) -> String {
    let sign = thousandths < 0 ? "-" : ""
    let whole = abs(thousandths) / 1000
    var rest = String(abs(thousandths) % 1000 + 1000).dropFirst()
    while rest.last == "0" { rest.removeLast() }
    return sign + "\(whole)" + (rest.isEmpty ? "" : "." + rest)
  }

  private mutating func metrics() {
    var metrics = LayoutMetrics()
    let isRing = source.kind == "ring"
    if isRing {
      metrics.bar = 36_000
      metrics.swipeRadius = 26_000
    }
    func assign(_ path: WritableKeyPath<LayoutMetrics, Int>, _ value: LayoutNumber?, _ name: String)
      -> (WritableKeyPath<LayoutMetrics, Int>, LayoutNumber, String)?
    { value.map { (path, $0, name) } }
    let values = [
      assign(\.height, source.height, "height"), assign(\.bar, source.bar, "bar"),
      assign(\.tapRadius, source.tap, "tap"), assign(\.swipeRadius, source.swipe, "swipe"),
      assign(\.movement, source.movement, "movement"), assign(\.spacing, source.spacing, "spacing"),
      assign(\.margin, source.margin, "margin"), assign(\.slack, source.slack, "slack"),
      assign(\.inset, source.inset, "inset"),
    ]
    for (path, value, name) in values.compactMap({ $0 }) {
      // A number out of range leaves the default, so that it causes no findings of its own.
      let checked = checked(value, 0...1_000_000, name, lines.line(ofKey: name))
      if let checked { metrics[keyPath: path] = checked }
    }
    if let key = source.key {
      let line = lines.line(ofKey: "key")
      if key.count == 2 {
        metrics.keyWidth = number(key[0], 1000...1_000_000, "width of a key", line)
        metrics.keyHeight = number(key[1], 1000...1_000_000, "height of a key", line)
      } else {
        error(line, "expected key = [width, height], found \(key.count) numbers")
      }
    }
    draft.model.metrics = metrics
  }

  /// The numbers that follow from the keys: how many share the width, how far the ring reaches.
  private mutating func finishMetrics() {
    var columns = 1000
    var reach = 0
    for layer in draft.model.layers {
      var first = 0
      for row in layer.rows {
        var width = 0
        for key in layer.keys[first..<first + row.keyCount] {
          // A cell that fills must be as wide as a key at least.
          if case .cell(let own, let fills) = key.shape { width += fills ? 1000 : own }
        }
        columns = max(columns, width)
        first += row.keyCount
      }
      for key in layer.keys {
        if case .wedge(_, _, _, _, let to) = key.shape { reach = max(reach, to) }
      }
    }
    draft.model.metrics.columns = source.kind == "grid" ? columns : 0
    draft.model.metrics.reach = reach
  }

  // MARK: Layers

  /// Keys of the other kind of layout would be without effect.
  private mutating func checkKind() {
    let foreign: [(name: String, isThere: Bool)] =
      source.kind == "ring"
      ? [("key", source.key != nil)]
      : [
        ("margin", source.margin != nil), ("slack", source.slack != nil),
        ("inset", source.inset != nil), ("ring", source.ring != nil), ("zone", source.zone != nil),
      ]
    for (name, isThere) in foreign where isThere {
      error(lines.line(ofKey: name), "expected keys of a \(source.kind), found \"\(name)\"")
    }
  }

  private mutating func checkNames() {
    var seen: [String] = []
    for (index, layer) in source.layer.enumerated() {
      let line = lines.line(ofTable: "layer", index: index)
      if layer.name.isEmpty { error(line, "expected a name for the layer, found none") }
      if seen.contains(layer.name) {
        error(line, "expected each layer once, found \"\(layer.name)\" twice")
      }
      seen.append(layer.name)
    }
    for name in (source.keys ?? [:]).keys.sorted(by: utf8Order) where !source.uses("{\(name)}") {
      findings.warning(
        file, lines.line(ofKey: "keys." + name),
        "expected {\(name)} in a row, an arc or a corner, found it nowhere")
    }
    for entry in source.alternates ?? [] {
      let tokens = LayoutSource.tokens(entry)
      let line = lines.line(containing: entry)
      if tokens.count < 2 { error(line, "expected a key and its alternates, found \"\(entry)\"") }
      if let key = tokens.first, !(source.layer.contains { $0.types(key) }) {
        error(line, "expected alternates of a key in a row or on a ring, found \"\(key)\"")
      }
    }
  }

  private mutating func layer(_ index: Int) {
    let layer = source.layer[index]
    draft.model.layers.append(LayoutModel.Layer(name: layer.name))
    draft.lines.append([])
    let line = lines.line(ofTable: "layer", index: index)
    if source.kind == "grid" {
      if layer.arc != nil { error(line, "expected rows in a grid, found arcs of a ring") }
      rows(of: layer, line)
    } else {
      if layer.rows != nil { error(line, "expected arcs in a ring, found rows of a grid") }
      arcs(of: layer, index, line)
    }
    buttons(of: layer.name)
    corners(of: layer.name)
  }

  private mutating func rows(of layer: LayoutSource.Layer, _ line: Int?) {
    let rows = layer.rows ?? []
    if rows.isEmpty { error(line, "expected rows in layer \"\(layer.name)\", found none") }
    if let offsets = layer.offsets, offsets.count != rows.count {
      error(line, "expected an offset for each of \(rows.count) rows, found \(offsets.count)")
    }
    var cursor = line ?? 1
    for (row, text) in rows.enumerated() {
      let rowLine = lines.line(containing: text, from: cursor) ?? line
      cursor = rowLine ?? cursor
      let tokens = LayoutSource.tokens(text)
      if tokens.isEmpty { error(rowLine, "expected keys in row \(row + 1), found none") }
      var fills = false
      for (column, token) in tokens.enumerated() {
        guard let named = resolve(token, rowLine) else { continue }
        fills = fills || named.fills
        var key = named.key
        key.shape = .cell(width: named.fills ? 0 : named.width, fills: named.fills)
        key.row = row
        key.column = column
        append(key, rowLine)
      }
      var offset = 0
      if let offsets = layer.offsets, row < offsets.count {
        offset = number(
          offsets[row], -100_000...100_000, "offset", lines.line(ofKey: "offsets", from: line ?? 1))
      }
      if offset != 0 && fills {
        error(
          rowLine,
          "expected no offset on a row with a key that fills it, found \(LayoutBuilder.decimal(offset))"
        )
      }
      appendRow(offset)
    }
  }

  private mutating func appendRow(_ offset: Int) {
    let last = draft.model.layers.count - 1
    let before = draft.model.layers[last].rows.reduce(0) { $0 + $1.keyCount }
    // An unknown key was reported and left out, and columns count what is there.
    let count = draft.model.layers[last].keys.count - before
    for column in 0..<count { draft.model.layers[last].keys[before + column].column = column }
    draft.model.layers[last].rows.append(LayoutModel.Row(keyCount: count, offset: offset))
  }

  mutating func append(_ key: LayoutModel.Key, _ line: Int?) {
    let last = draft.model.layers.count - 1
    draft.model.layers[last].keys.append(key)
    draft.lines[last].append(line)
  }
}

extension LayoutSource {
  /// Whether any key stands for this token.
  func uses(_ token: String) -> Bool {
    layer.contains { $0.types(token) }
      || (buttons ?? []).contains { LayoutSource.tokens($0.keys).contains(token) }
      || (corner ?? []).contains { $0.key == token }
  }
}

extension LayoutSource.Layer {
  /// Whether a row or an arc has a key of this text.
  func types(_ text: String) -> Bool {
    let all = (rows ?? []) + (arc ?? []).map(\.keys)
    return all.contains { LayoutSource.tokens($0).contains(text) }
  }
}

/// Order of UTF-8 bytes: the same on every machine and for every locale.
func utf8Order(_ a: String, _ b: String) -> Bool { a.utf8.lexicographicallyPrecedes(b.utf8) }
