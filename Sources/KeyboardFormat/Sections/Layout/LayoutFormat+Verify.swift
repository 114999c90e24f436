extension LayoutFormat {
  /// Every reference points at something, every number is in its range, every text is UTF-8, and
  /// neighbours stand in order.
  package static func verify(_ view: LayoutView) throws(FormatError) {
    try verifyHeader(view)
    try verifyStrings(view)
    for layer in 0..<view.layerCount { try verifyLayer(layer, view) }
    for row in 0..<view.rowCount {
      try zero(
        view.rows, row * LayoutNumbers.rowSize + LayoutNumbers.Row.reserved, 2, base: rowsAt(view))
    }
    var alternates = 0
    var neighbours = 0
    var row = 0
    for layer in 0..<view.layerCount {
      let ids = view.keys(ofLayer: layer)
      var id = ids.lowerBound
      for index in 0..<view.rowCount(ofLayer: layer) {
        for column in 0..<view.keyCount(ofStoredRow: row) {
          try verifyKey(id, ids, (index, column), view, &alternates, &neighbours)
          id += 1
        }
        row += 1
      }
      while id < ids.upperBound {
        try verifyKey(id, ids, nil, view, &alternates, &neighbours)
        id += 1
      }
    }
    try FormatError.require(
      alternates == view.alternates.count / LayoutNumbers.alternateSize, at: 16,
      "\(alternates) alternates", found: "\(view.alternates.count / LayoutNumbers.alternateSize)")
    try FormatError.require(
      neighbours == view.neighbours.count / LayoutNumbers.neighbourSize, at: 12,
      "\(neighbours) neighbours", found: "\(view.neighbours.count / LayoutNumbers.neighbourSize)")
    for index in 0..<view.zoneCount { try verifyZone(index, view) }
  }

  // Offsets of the tables from the start of the payload.
  private static func rowsAt(_ view: LayoutView) -> Int {
    LayoutNumbers.headerSize + view.layers.count
  }
  private static func keysAt(_ view: LayoutView) -> Int { rowsAt(view) + view.rows.count }
  private static func zonesAt(_ view: LayoutView) -> Int { keysAt(view) + view.keys.count }
  private static func neighboursAt(_ view: LayoutView) -> Int { zonesAt(view) + view.zones.count }
  private static func alternatesAt(_ view: LayoutView) -> Int {
    neighboursAt(view) + view.neighbours.count
  }
  private static func stringsAt(_ view: LayoutView) -> Int {
    alternatesAt(view) + view.alternates.count
  }

  private static func zero(
    _ table: ByteView, _ offset: Int, _ length: Int, base: Int
  ) throws(FormatError) {
    for byte in offset..<offset + length {
      try FormatError.require(
        table[byte] == 0, at: base + byte, "0 in a reserved field", found: "\(table[byte])")
    }
  }

  private static func reference(
    _ table: ByteView, _ offset: Int, below limit: Int, _ what: String, base: Int
  ) throws(FormatError) -> Int {
    let value = Int(table.load(offset, as: UInt16.self))
    try FormatError.require(
      value < limit, at: base + offset, "\(what) below \(limit)", found: "\(value)")
    return value
  }

  private static func verifyHeader(_ view: LayoutView) throws(FormatError) {
    for index in 0..<LayoutNumbers.metricCount {
      let at = LayoutNumbers.metrics + 4 * index
      let value = Int(view.bytes.load(at, as: Int32.self))
      try FormatError.require(
        value >= 0 && value <= LayoutNumbers.maximumLength, at: at,
        "a length in 0...\(LayoutNumbers.maximumLength)", found: "\(value)")
    }
    try zero(
      view.bytes, LayoutNumbers.metrics + 4 * LayoutNumbers.metricCount, LayoutNumbers.reservedSize,
      base: 0)
  }

  private static func verifyStrings(_ view: LayoutView) throws(FormatError) {
    let base = stringsAt(view)
    var start = 0
    for index in 0..<view.stringEnds.count / LayoutNumbers.stringSize {
      let at = index * LayoutNumbers.stringSize
      let end = Int(view.stringEnds.load(at, as: UInt32.self))
      try FormatError.require(
        end >= start && end <= view.text.count && (index > 0 || end == 0), at: base + at,
        "the end of a string in \(start)...\(view.text.count)", found: "\(end)")
      let string = view.string(UInt16(clamping: index))
      // Decoding replaces what is not UTF-8, so the round trip tells.
      let slice = view.text.slice(start, end - start)?.copyBytes() ?? []
      try FormatError.require(
        Array(string.utf8) == slice, at: base + view.stringEnds.count + start, "UTF-8 text",
        found: "other bytes")
      start = end
    }
    try FormatError.require(
      start == view.text.count, at: base, "strings that use all \(view.text.count) bytes of text",
      found: "\(start)")
  }

  private static func verifyLayer(_ layer: Int, _ view: LayoutView) throws(FormatError) {
    let at = layer * LayoutNumbers.layerSize
    let base = LayoutNumbers.headerSize
    _ = try reference(
      view.layers, at + LayoutNumbers.Layer.name,
      below: view.stringEnds.count / LayoutNumbers.stringSize, "a string", base: base)
    try zero(view.layers, at + LayoutNumbers.Layer.reserved, 2, base: base)
    try FormatError.require(
      view.kind == .grid || view.rowCount(ofLayer: layer) == 0, at: base + at,
      "no rows on a ring", found: "\(view.rowCount(ofLayer: layer))")
  }

  private static func verifyKey(
    _ id: Int, _ layer: Range<Int>, _ place: (row: Int, column: Int)?, _ view: LayoutView,
    _ alternates: inout Int, _ neighbours: inout Int
  ) throws(FormatError) {
    typealias Key = LayoutNumbers.Key
    let at = id * LayoutNumbers.keySize
    let base = keysAt(view)
    let role = KeyRole(rawValue: view.keys[at + Key.role])
    try FormatError.require(
      role != nil, at: base + at + Key.role, "a key role", found: "\(view.keys[at + Key.role])")
    let target = view.keys[at + Key.target]
    try FormatError.require(
      role == .layer ? Int(target) < view.layerCount : target == Key.noTarget,
      at: base + at + Key.target, "a layer for a key that shows one, 255 for others",
      found: "\(target)")
    let stringCount = view.stringEnds.count / LayoutNumbers.stringSize
    for field in [Key.label, Key.text, Key.shifted] {
      _ = try reference(view.keys, at + field, below: stringCount, "a string", base: base)
    }
    try FormatError.require(
      (role == .character) == (view[id].textIndex != 0) || role == .space, at: base + at + Key.text,
      "text on keys that type, and on no others", found: "\(view[id].textIndex)")
    try zero(view.keys, at + Key.reserved, 2, base: base)
    try verifyShape(view[id], at: base + at, view)
    try verifyPlace(view[id], place, at: base + at)
    try verifyLists(id, layer, view, &alternates, &neighbours)
  }

  private static func verifyShape(
    _ key: LayoutKey, at offset: Int, _ view: LayoutView
  ) throws(FormatError) {
    typealias Key = LayoutNumbers.Key
    let record = offset - keysAt(view)
    let shape = view.keys[record + Key.shape]
    let flags = view.keys[record + Key.flags]
    let isValid: Bool
    let used: Int
    switch key.shape {
    case .cell(let width, let fills):
      isValid = shape == 0 && flags <= Key.fills && (fills ? width == 0 : width > 0)
      used = 1
    case .wedge(let angle, let half, let radius, let from, let to):
      isValid =
        flags == 0 && (0..<360_000).contains(angle) && (1...180_000).contains(half)
        && from >= 0 && from < radius && radius < to
      used = 5
    case .button(let angle, let radius, let side):
      isValid = flags == 0 && (0..<360_000).contains(angle) && radius > 0 && side > 0
      used = 3
    case .corner(_, let x, let y, let side, _):
      isValid = flags <= Key.cornerMask | Key.inBar && x >= 0 && y >= 0 && side > 0
      used = 3
    }
    try FormatError.require(
      isValid, at: offset + Key.shape, "a possible shape", found: "shape \(shape): \(key.shape)")
    try zero(
      view.keys, record + Key.geometry + 4 * used, 4 * (Key.geometryCount - used),
      base: keysAt(view))
    for index in 0..<used {
      let number = Int(view.keys.load(record + Key.geometry + 4 * index, as: Int32.self))
      try FormatError.require(
        abs(number) <= LayoutNumbers.maximumLength, at: offset + Key.geometry + 4 * index,
        "a number up to \(LayoutNumbers.maximumLength)", found: "\(number)")
    }
  }

  /// Cells stand in rows and nothing else does; row and column say where.
  private static func verifyPlace(
    _ key: LayoutKey, _ place: (row: Int, column: Int)?, at offset: Int
  ) throws(FormatError) {
    let isCell = if case .cell = key.shape { true } else { false }
    try FormatError.require(
      isCell == (place != nil), at: offset + LayoutNumbers.Key.shape,
      "cells in rows, and only there",
      found: "\(key.shape)")
    guard let place else { return }
    try FormatError.require(
      place.row == key.row && place.column == key.column, at: offset + LayoutNumbers.Key.row,
      "row \(place.row), column \(place.column)", found: "\(key.row), \(key.column)")
  }

  /// Lists follow one another without gaps; neighbours are other keys of the layer, nearest first.
  private static func verifyLists(
    _ id: Int, _ layer: Range<Int>, _ view: LayoutView, _ alternates: inout Int,
    _ neighbours: inout Int
  ) throws(FormatError) {
    typealias Key = LayoutNumbers.Key
    let at = id * LayoutNumbers.keySize
    let base = keysAt(view)
    let firstAlternate = Int(view.keys.load(at + Key.firstAlternate, as: UInt32.self))
    let firstNeighbour = Int(view.keys.load(at + Key.firstNeighbour, as: UInt32.self))
    let neighbourCount = Int(view.keys.load(at + Key.neighbourCount, as: UInt16.self))
    try FormatError.require(
      firstAlternate == alternates, at: base + at + Key.firstAlternate,
      "first alternate \(alternates)", found: "\(firstAlternate)")
    try FormatError.require(
      firstNeighbour == neighbours && neighbourCount <= LayoutNumbers.maximumNeighbours,
      at: base + at + Key.firstNeighbour, "at most 8 neighbours from \(neighbours)",
      found: "\(neighbourCount) from \(firstNeighbour)")
    let stringCount = view.stringEnds.count / LayoutNumbers.stringSize
    for index in 0..<view[id].alternateCount {
      let offset = (alternates + index) * LayoutNumbers.alternateSize
      try FormatError.require(
        view.alternates.slice(offset, LayoutNumbers.alternateSize) != nil,
        at: alternatesAt(view) + offset, "an alternate", found: "the end of the table")
      _ = try reference(
        view.alternates, offset, below: stringCount, "a string", base: alternatesAt(view))
    }
    alternates += view[id].alternateCount
    var last = 0.0
    for index in 0..<neighbourCount {
      let offset = neighboursAt(view) + (neighbours + index) * LayoutNumbers.neighbourSize
      let (key, distance) = view[id].neighbour(index)
      let stored = Int(
        view.neighbours.load((neighbours + index) * LayoutNumbers.neighbourSize, as: UInt16.self))
      try FormatError.require(
        layer.contains(stored) && key != id, at: offset, "another key of the same layer",
        found: "\(stored)")
      try FormatError.require(
        distance >= last, at: offset + 2, "a distance of at least \(last)", found: "\(distance)")
      last = distance
    }
    neighbours += neighbourCount
  }

  private static func verifyZone(_ index: Int, _ view: LayoutView) throws(FormatError) {
    let at = index * LayoutNumbers.zoneSize
    let base = zonesAt(view)
    let isKnown = KeyRole(rawValue: view.zones[at]) != nil && view.zones[at + 1] <= 1
    let isValid: Bool
    switch view.zone(index).shape {
    case .gap(let angle, let half, let from, let to):
      isValid =
        (0..<360_000).contains(angle) && (1...180_000).contains(half) && from >= 0 && from < to
    case .centre(let radius):
      isValid = radius > 0
      try zero(view.zones, at + LayoutNumbers.Zone.geometry + 4, 12, base: base)
    }
    try FormatError.require(
      isKnown && isValid, at: base + at, "a possible zone", found: "\(view.zone(index))")
    try zero(view.zones, at + LayoutNumbers.Zone.reserved, 2, base: base)
  }
}
