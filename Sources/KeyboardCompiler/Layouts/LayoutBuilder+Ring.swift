import KeyboardFormat

extension LayoutBuilder {
  mutating func arcs(of layer: LayoutSource.Layer, _ index: Int, _ line: Int?) {
    let arcs = layer.arc ?? []
    if arcs.isEmpty { error(line, "expected arcs in layer \"\(layer.name)\", found none") }
    var columns = [Int](repeating: 0, count: (source.ring ?? []).count)
    var cursor = line ?? 1
    for arc in arcs {
      let arcLine = lines.line(containing: arc.keys, from: cursor) ?? line
      cursor = arcLine ?? cursor
      guard let place = (source.ring ?? []).firstIndex(where: { $0.name == arc.ring }) else {
        error(arcLine, "expected a ring of this layout, found \"\(arc.ring)\"")
        continue
      }
      let ring = (source.ring ?? [])[place]
      let ringLine = lines.line(ofTable: "ring", index: place)
      let radius = number(ring.radius, 1...1_000_000, "radius", ringLine)
      let from = number(ring.from, 0...1_000_000, "from", ringLine)
      let to = number(ring.to, 1...1_000_000, "to", ringLine)
      let wedge = number(ring.wedge, 2...360_000, "wedge", ringLine)
      if from >= radius || radius >= to {
        error(
          ringLine,
          "expected from < radius < to, found \(LayoutBuilder.decimal(from)), \(LayoutBuilder.decimal(radius)), \(LayoutBuilder.decimal(to))"
        )
        continue
      }
      for (token, angle) in steps(arc.keys, arc.start, arc.step, arcLine) {
        guard let named = resolve(token, arcLine) else { continue }
        var key = named.key
        key.shape = .wedge(angle: angle, halfWidth: wedge / 2, radius: radius, from: from, to: to)
        key.row = place
        key.column = columns[place]
        columns[place] += 1
        append(key, arcLine)
      }
    }
  }

  /// The tokens of an arc with their angles in 0..<360 degrees.
  private mutating func steps(
    _ keys: String, _ start: LayoutNumber, _ step: LayoutNumber, _ line: Int?
  ) -> [(String, Int)] {
    let first = number(start, -360_000...360_000, "start", line)
    let turn = number(step, -360_000...360_000, "step", line)
    let tokens = LayoutSource.tokens(keys)
    if tokens.isEmpty { error(line, "expected keys on the arc, found none") }
    return tokens.enumerated().map { index, token in
      let angle = (first + index * turn) % 360_000
      return (token, angle < 0 ? angle + 360_000 : angle)
    }
  }

  mutating func zones() {
    for (index, zone) in (source.zone ?? []).enumerated() {
      let line = lines.line(ofTable: "zone", index: index)
      guard let role = role(zone.role, line) else { continue }
      if let radius = zone.radius, zone.angle == nil, zone.half == nil, zone.from == nil,
        zone.to == nil
      {
        let radius = number(radius, 1...1_000_000, "radius", line)
        draft.model.zones.append(.init(role: role, shape: .centre(radius: radius)))
      } else if let angle = zone.angle, let half = zone.half, let from = zone.from,
        let to = zone.to,
        zone.radius == nil
      {
        let angle = number(angle, 0...359_999, "angle", line)
        let half = number(half, 1...180_000, "half", line)
        let from = number(from, 0...1_000_000, "from", line)
        let to = number(to, 1...1_000_000, "to", line)
        if from >= to {
          error(
            line,
            "expected from < to, found \(LayoutBuilder.decimal(from)) and \(LayoutBuilder.decimal(to))"
          )
        }
        draft.model.zones.append(
          .init(role: role, shape: .gap(angle: angle, halfWidth: half, from: from, to: to)))
      } else {
        error(line, "expected either radius, or angle, half, from and to, found something else")
      }
    }
  }

  // MARK: Buttons

  mutating func buttons(of layer: String) {
    for (index, group) in (source.buttons ?? []).enumerated() {
      guard applies(group.layers, layer, "buttons", index) else { continue }
      let line = lines.line(ofTable: "buttons", index: index)
      if source.kind == "grid" {
        error(line, "expected buttons around a ring, found them on a grid")
        continue
      }
      let radius = number(group.radius, 1...1_000_000, "radius", line)
      let side = number(group.side, 1...1_000_000, "side", line)
      for (column, (token, angle)) in steps(group.keys, group.start, group.step, line).enumerated()
      {
        guard let named = resolve(token, line) else { continue }
        var key = named.key
        key.shape = .button(angle: angle, radius: radius, side: side)
        key.column = column
        append(key, line)
      }
    }
  }

  mutating func corners(of layer: String) {
    let names = LayoutCorner.allCases.map(\.name)
    for (index, corner) in (source.corner ?? []).enumerated() {
      guard applies(corner.layers, layer, "corner", index) else { continue }
      let line = lines.line(ofTable: "corner", index: index)
      guard let place = names.firstIndex(of: corner.at) else {
        error(line, "expected at = one of \(names.joined(separator: ", ")), found \"\(corner.at)\"")
        continue
      }
      guard let named = resolve(corner.key, line) else { continue }
      var key = named.key
      key.shape = .corner(
        LayoutCorner.allCases[place],
        insetX: number(corner.x, 0...1_000_000, "x", line),
        insetY: number(corner.y, 0...1_000_000, "y", line),
        side: number(corner.side, 1...1_000_000, "side", line), inBar: corner.inBar ?? false)
      append(key, line)
    }
  }

  /// Whether a group of buttons belongs to a layer; unknown names are errors, said once.
  private mutating func applies(
    _ names: [String]?, _ layer: String, _ table: String, _ index: Int
  ) -> Bool {
    guard let names else { return true }
    if layer == source.layer.first?.name {
      for name in names where !(source.layer.contains { $0.name == name }) {
        error(
          lines.line(ofTable: table, index: index),
          "expected a layer of this layout, found \"\(name)\"")
      }
    }
    return names.contains(layer)
  }
}

extension LayoutCorner {
  /// As layouts spell it.
  var name: String {
    switch self {
    case .topLeft: "top-left"
    case .topRight: "top-right"
    case .bottomLeft: "bottom-left"
    case .bottomRight: "bottom-right"
    }
  }
}
