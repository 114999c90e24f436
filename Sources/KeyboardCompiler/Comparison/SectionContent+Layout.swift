import KeyboardFormat

extension SectionContent {
  init(layout model: LayoutModel) {
    self.init(rowName: LayoutFormat.rowName)
    set("kind", model.kind == .ring ? "ring" : "grid")
    set("name", model.name)
    let metrics = model.metrics
    for (name, value) in [
      ("height", metrics.height), ("bar", metrics.bar), ("tap radius", metrics.tapRadius),
      ("swipe radius", metrics.swipeRadius), ("movement", metrics.movement),
      ("key width", metrics.keyWidth), ("key height", metrics.keyHeight),
      ("spacing", metrics.spacing), ("columns", metrics.columns), ("margin", metrics.margin),
      ("reach", metrics.reach), ("slack", metrics.slack), ("inset", metrics.inset),
    ] {
      set(name, "\(value)")
    }
    for (index, zone) in model.zones.enumerated() {
      set("zone \(index + 1)", "\(zone.role) \(zone.shape)")
    }
    let keys = model.layers.flatMap(\.keys)
    for layer in model.layers {
      for (index, row) in layer.rows.enumerated() {
        set("layer \(layer.name) row \(index + 1)", "\(row.keyCount) keys, offset \(row.offset)")
      }
      var seen: [String: Int] = [:]
      for key in layer.keys {
        let cap = SectionContent.cap(key)
        let number = seen[cap, default: 0] + 1
        seen[cap] = number
        let neighbours = key.neighbours.map { neighbour in
          let text =
            keys.indices.contains(neighbour.key) ? SectionContent.cap(keys[neighbour.key]) : "?"
          return "\(text) \(neighbour.distance)"
        }
        rows.append(
          Row(
            key: "\(layer.name) \(cap)" + (number > 1 ? " (\(number))" : ""),
            detail: SectionContent.text(of: key)
              + " neighbours \(neighbours.joined(separator: ", "))"
          ))
      }
    }
  }

  /// What a key is known by: the letter it types, or what it does.
  private static func cap(_ key: LayoutModel.Key) -> String {
    if key.role == .character { return key.text }
    return key.target.map { "\(key.role) \($0)" } ?? "\(key.role)"
  }

  private static func text(of key: LayoutModel.Key) -> String {
    var parts = ["label \(key.label)", "row \(key.row) column \(key.column)", "\(key.shape)"]
    if !key.text.isEmpty { parts.append("types \(key.text)") }
    if !key.shifted.isEmpty { parts.append("with shift \(key.shifted)") }
    if !key.alternates.isEmpty { parts.append("also \(key.alternates.joined(separator: " "))") }
    return parts.joined(separator: ", ")
  }
}
