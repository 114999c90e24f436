package import KeyboardFormat

/// A layout's section back to a text file that builds the same section again.
///
/// Comments and the names of keys and rings are not in a section, so the text has names of its own.
package struct LayoutExporter {
  private let model: LayoutModel
  private var out: [String] = []
  /// Keys that need a table of their own, in the order of their numbers.
  private var named: [(key: LayoutModel.Key, width: String?)] = []

  package static func text(of view: LayoutView) -> String {
    var exporter = LayoutExporter(model: LayoutModel(view))
    exporter.export()
    return exporter.out.joined(separator: "\n") + "\n"
  }

  private init(model: LayoutModel) { self.model = model }

  private mutating func export() {
    let isRing = model.kind == .ring
    out.append("kind = \"\(isRing ? "ring" : "grid")\"")
    out.append("name = \(quoted(model.name))")
    metrics(isRing)
    alternates()
    if isRing {
      rings()
      zones()
    }
    for layer in model.layers {
      out += ["", "[[layer]]", "name = \(quoted(layer.name))"]
      if isRing { arcs(layer) } else { rows(layer) }
    }
    for layer in model.layers { buttons(layer) }
    for (number, entry) in named.enumerated() { table(number, entry.key, entry.width) }
  }

  private mutating func metrics(_ isRing: Bool) {
    let metrics = model.metrics
    var values = [
      ("height", metrics.height), ("bar", metrics.bar), ("tap", metrics.tapRadius),
      ("swipe", metrics.swipeRadius), ("movement", metrics.movement), ("spacing", metrics.spacing),
    ]
    if isRing {
      values += [("margin", metrics.margin), ("slack", metrics.slack), ("inset", metrics.inset)]
    } else {
      out.append("key = [\(decimal(metrics.keyWidth)), \(decimal(metrics.keyHeight))]")
    }
    for (name, value) in values { out.append("\(name) = \(decimal(value))") }
  }

  private mutating func alternates() {
    var seen: [String] = []
    var lines: [String] = []
    for key in model.layers.flatMap(\.keys) where !key.alternates.isEmpty {
      if seen.contains(where: { $0.utf8.elementsEqual(key.text.utf8) }) { continue }
      seen.append(key.text)
      lines.append("  \(quoted(([key.text] + key.alternates).joined(separator: " "))),")
    }
    if !lines.isEmpty { out += ["alternates = ["] + lines + ["]"] }
  }

  // MARK: Places

  private mutating func rows(_ layer: LayoutModel.Layer) {
    var lines: [String] = []
    var first = 0
    for row in layer.rows {
      let tokens = layer.keys[first..<first + row.keyCount].map { token(for: $0) }
      lines.append("  \(quoted(tokens.joined(separator: " "))),")
      first += row.keyCount
    }
    out += ["rows = ["] + lines + ["]"]
    if layer.rows.contains(where: { $0.offset != 0 }) {
      out.append("offsets = [\(layer.rows.map { decimal($0.offset) }.joined(separator: ", "))]")
    }
  }

  private mutating func rings() {
    let keys = model.layers.flatMap(\.keys)
    let rowCount = keys.reduce(0) { max($0, $1.shape.wedge == nil ? 0 : $1.row + 1) }
    for row in 0..<rowCount {
      let wedge = keys.lazy.filter { $0.row == row }.compactMap(\.shape.wedge).first
      // A ring that no key stands on only keeps the numbers of the others.
      let ring = wedge ?? (angle: 0, half: 1000, radius: 2, from: 1, to: 3)
      out += [
        "", "[[ring]]", "name = \"ring\(row)\"", "radius = \(decimal(ring.radius))",
        "from = \(decimal(ring.from))", "to = \(decimal(ring.to))",
        "wedge = \(decimal(2 * ring.half))",
      ]
    }
  }

  private mutating func zones() {
    for zone in model.zones {
      out += ["", "[[zone]]", "role = \"\(zone.role)\""]
      switch zone.shape {
      case .gap(let angle, let half, let from, let to):
        out += [
          "angle = \(decimal(angle))", "half = \(decimal(half))", "from = \(decimal(from))",
          "to = \(decimal(to))",
        ]
      case .centre(let radius): out.append("radius = \(decimal(radius))")
      }
    }
  }

  private mutating func arcs(_ layer: LayoutModel.Layer) {
    var lines: [String] = []
    let wedges = layer.keys.filter { $0.shape.wedge != nil }
    var first = 0
    while first < wedges.count {
      let angles = wedges[first...].map { $0.shape.wedge?.angle ?? 0 }
      let sameRing = wedges[first...].prefix { $0.row == wedges[first].row }.count
      let (count, step) = run(Array(angles.prefix(sameRing)))
      let tokens = wedges[first..<first + count].map { token(for: $0) }
      lines.append(
        "  { ring = \"ring\(wedges[first].row)\", start = \(decimal(angles[0])), "
          + "step = \(decimal(step)), keys = \(quoted(tokens.joined(separator: " "))) },")
      first += count
    }
    out += ["arc = ["] + lines + ["]"]
  }

  private mutating func buttons(_ layer: LayoutModel.Layer) {
    var index = 0
    while index < layer.keys.count {
      let key = layer.keys[index]
      let place = "layers = [\(quoted(layer.name))]"
      switch key.shape {
      case .button(let angle, let radius, let side):
        // A group starts at column 0.
        let group = layer.keys[index...].enumerated()
          .prefix {
            $0.element.shape.isButton(radius, side) && $0.element.column == $0.offset + key.column
          }
        let (count, step) = run(group.map { $0.element.shape.buttonAngle })
        let tokens = layer.keys[index..<index + count].map { token(for: $0) }
        out += [
          "", "[[buttons]]", place, "radius = \(decimal(radius))", "side = \(decimal(side))",
          "start = \(decimal(angle))", "step = \(decimal(step))",
          "keys = \(quoted(tokens.joined(separator: " ")))",
        ]
        index += count
      case .corner(let corner, let x, let y, let side, let inBar):
        out += [
          "", "[[corner]]", place, "at = \"\(corner.name)\"", "key = \(quoted(token(for: key)))",
          "x = \(decimal(x))", "y = \(decimal(y))", "side = \(decimal(side))", "inBar = \(inBar)",
        ]
        index += 1
      case .cell, .wedge: index += 1
      }
    }
  }

  /// How many angles follow each other by equal steps, and the step.
  private func run(_ angles: [Int]) -> (count: Int, step: Int) {
    guard angles.count > 1 else { return (angles.count, 0) }
    let step = (angles[1] - angles[0] + 540_000) % 360_000 - 180_000
    var count = 2
    while count < angles.count, (angles[count] - angles[count - 1] - step) % 360_000 == 0 {
      count += 1
    }
    return (count, step)
  }

  // MARK: Keys

  private func decimal(_ thousandths: Int) -> String { LayoutBuilder.decimal(thousandths) }

  /// What a row says for a key: its text, or the name of a table that says more.
  private mutating func token(for key: LayoutModel.Key) -> String {
    var width: String?
    if case .cell(let cells, let fills) = key.shape {
      width = fills ? "fill = true" : cells == 1000 ? nil : "width = \(decimal(cells))"
    }
    let plain = LayoutBuilder.character(key.text, shifted: nil, label: nil, alternates: [])
    let isPlain =
      key.role == .character && width == nil && key.label == key.text
      && key.shifted.utf8.elementsEqual(plain.shifted.utf8) && !key.text.utf8.contains(0x20)
      && !(key.text.hasPrefix("{") && key.text.utf8.count > 1)
    if isPlain { return key.text }
    let known = named.firstIndex {
      $0.key.role == key.role && $0.key.label == key.label && $0.key.text == key.text
        && $0.key.shifted == key.shifted && $0.key.target == key.target && $0.width == width
    }
    if let known { return "{key\(known)}" }
    named.append((key, width))
    return "{key\(named.count - 1)}"
  }

  private mutating func table(_ number: Int, _ key: LayoutModel.Key, _ width: String?) {
    out += ["", "[keys.key\(number)]", "role = \"\(key.role)\"", "label = \(quoted(key.label))"]
    if !key.text.isEmpty { out.append("text = \(quoted(key.text))") }
    if key.role == .character {
      out.append("shifted = \(quoted(key.shifted.isEmpty ? key.text : key.shifted))")
    }
    if let target = key.target { out.append("layer = \(quoted(model.layers[target].name))") }
    if let width { out.append(width) }
  }

  private func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.value < 0x20 || scalar.value == 0x7f:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension KeyShape {
  fileprivate var wedge: (angle: Int, half: Int, radius: Int, from: Int, to: Int)? {
    guard case .wedge(let angle, let half, let radius, let from, let to) = self else { return nil }
    return (angle, half, radius, from, to)
  }

  fileprivate var buttonAngle: Int {
    if case .button(let angle, _, _) = self { angle } else { 0 }
  }

  fileprivate func isButton(_ radius: Int, _ side: Int) -> Bool {
    if case .button(_, radius, side) = self { true } else { false }
  }
}
