/// Section `LAYT`: keys, zones and distances of one layout. Byte layout: `LayoutNumbers`.
package enum LayoutFormat: SectionFormat {
  package static var tag: SectionTag { SectionTag("LAYT") }
  package static let version: UInt16 = 1
  package static let rowName = "keys"

  package typealias Model = LayoutModel
  package typealias View = LayoutView

  package static func encode(_ model: LayoutModel) throws(FormatError) -> [UInt8] {
    var writer = LayoutWriter()
    return try writer.encode(model)
  }

  /// Checks the sizes of all tables and that layers and rows divide the keys between them, which is
  /// bounded by 32 layers and 512 rows.
  package static func open(_ bytes: ByteView) throws(FormatError) -> LayoutView {
    try LayoutView(bytes)
  }

  package static func rowCount(_ view: LayoutView) -> Int { view.keyCount }
}

/// Collects strings and variable-length tables while keys are written.
private struct LayoutWriter {
  private var strings: [[UInt8]] = [[]]
  private var stringIndex: [[UInt8]: Int] = [[]: 0]
  private var neighbours = ByteWriter()
  private var alternates = ByteWriter()

  mutating func encode(_ model: LayoutModel) throws(FormatError) -> [UInt8] {
    var layers = ByteWriter()
    var rows = ByteWriter()
    var keys = ByteWriter()
    let name = try intern(model.name)
    for layer in model.layers {
      layers.append(try intern(layer.name))
      layers.append(try small(layer.rows.count, "rows"))
      layers.append(try small(layer.keys.count, "keys"))
      layers.append(UInt16(0))
      for row in layer.rows {
        rows.append(try small(row.keyCount, "keys of a row"))
        rows.append(UInt16(0))
        rows.append(try length(row.offset))
      }
      for key in layer.keys { try append(key, to: &keys) }
    }
    let zones = try encode(model.zones)
    let rowCount = rows.count / LayoutNumbers.rowSize
    try checkLimits(model, rowCount)
    var out = try header(model, name: name, rowCount: rowCount)
    for table in [layers, rows, keys, zones, neighbours, alternates] {
      out.append(contentsOf: table.bytes)
    }
    var end: UInt32 = 0
    for string in strings {
      end += UInt32(string.count)
      out.append(end)
    }
    for string in strings { out.append(contentsOf: string) }
    return out.bytes
  }

  private func checkLimits(_ model: LayoutModel, _ rowCount: Int) throws(FormatError) {
    let keyCount = model.layers.reduce(0) { $0 + $1.keys.count }
    try limit(model.layers.count, 1...Int(LayoutNumbers.maximumLayers), "layers")
    try limit(keyCount, 1...Int(LayoutNumbers.maximumKeys), "keys")
    try limit(rowCount, 0...Int(LayoutNumbers.maximumRows), "rows")
    try limit(model.zones.count, 0...Int(LayoutNumbers.maximumZones), "zones")
    try limit(strings.count, 1...Int(LayoutNumbers.maximumStrings), "strings")
  }

  /// The header, once all tables are known.
  private func header(
    _ model: LayoutModel, name: UInt16, rowCount: Int
  ) throws(FormatError) -> ByteWriter {
    var out = ByteWriter()
    out.append(model.kind.rawValue)
    out.append(UInt8(model.layers.count))
    out.append(try small(rowCount, "rows"))
    out.append(try small(model.layers.reduce(0) { $0 + $1.keys.count }, "keys"))
    out.append(try small(model.zones.count, "zones"))
    out.append(try small(strings.count, "strings"))
    out.append(name)
    out.append(UInt32(neighbours.count / LayoutNumbers.neighbourSize))
    out.append(UInt32(alternates.count / LayoutNumbers.alternateSize))
    out.append(UInt32(strings.reduce(0) { $0 + $1.count }))
    for metric in model.metrics.stored { out.append(try length(metric)) }
    out.append(contentsOf: [UInt8](repeating: 0, count: LayoutNumbers.reservedSize))
    return out
  }

  private mutating func append(
    _ key: LayoutModel.Key, to out: inout ByteWriter
  ) throws(FormatError) {
    let (shape, flags, numbers) = LayoutWriter.fields(of: key.shape)
    out.append(key.role.rawValue)
    out.append(shape)
    out.append(flags)
    out.append(key.target.map(UInt8.init(clamping:)) ?? LayoutNumbers.Key.noTarget)
    out.append(try small(key.row, "row"))
    out.append(try small(key.column, "column"))
    out.append(try intern(key.label))
    out.append(try intern(key.text))
    out.append(try intern(key.shifted))
    out.append(try small(key.alternates.count, "alternates"))
    out.append(UInt32(alternates.count / LayoutNumbers.alternateSize))
    out.append(UInt32(neighbours.count / LayoutNumbers.neighbourSize))
    try limit(key.neighbours.count, 0...LayoutNumbers.maximumNeighbours, "neighbours")
    out.append(UInt16(key.neighbours.count))
    out.append(UInt16(0))
    for index in 0..<LayoutNumbers.Key.geometryCount {
      out.append(try length(index < numbers.count ? numbers[index] : 0))
    }
    for alternate in key.alternates { alternates.append(try intern(alternate)) }
    for neighbour in key.neighbours {
      neighbours.append(try small(neighbour.key, "a key"))
      neighbours.append(try small(neighbour.distance, "a distance"))
    }
  }

  private static func fields(of shape: KeyShape) -> (UInt8, UInt8, [Int]) {
    switch shape {
    case .cell(let width, let fills): (0, fills ? LayoutNumbers.Key.fills : 0, [width])
    case .wedge(let angle, let half, let radius, let from, let to):
      (1, 0, [angle, half, radius, from, to])
    case .button(let angle, let radius, let side): (2, 0, [angle, radius, side])
    case .corner(let corner, let x, let y, let side, let inBar):
      (3, corner.rawValue | (inBar ? LayoutNumbers.Key.inBar : 0), [x, y, side])
    }
  }

  private func encode(_ zones: [LayoutModel.Zone]) throws(FormatError) -> ByteWriter {
    var out = ByteWriter()
    for zone in zones {
      let numbers: [Int]
      out.append(zone.role.rawValue)
      switch zone.shape {
      case .gap(let angle, let half, let from, let to):
        out.append(UInt8(0))
        numbers = [angle, half, from, to]
      case .centre(let radius):
        out.append(UInt8(1))
        numbers = [radius, 0, 0, 0]
      }
      out.append(UInt16(0))
      for number in numbers { out.append(try length(number)) }
    }
    return out
  }

  private mutating func intern(_ text: String) throws(FormatError) -> UInt16 {
    let bytes = Array(text.utf8)
    if let known = stringIndex[bytes] { return try small(known, "strings") }
    stringIndex[bytes] = strings.count
    strings.append(bytes)
    return try small(strings.count - 1, "strings")
  }

  private func small(_ value: Int, _ what: String) throws(FormatError) -> UInt16 {
    guard let result = UInt16(exactly: value) else {
      throw FormatError(.limit, expected: "\(what) in 0...65535", found: "\(value)")
    }
    return result
  }

  private func length(_ value: Int) throws(FormatError) -> Int32 {
    try limit(
      value, -LayoutNumbers.maximumLength...LayoutNumbers.maximumLength, "a length or angle")
    return Int32(value)
  }

  private func limit(
    _ value: Int, _ range: ClosedRange<Int>, _ what: String
  ) throws(FormatError) {
    guard range.contains(value) else {
      throw FormatError(
        .limit, expected: "\(what) in \(range.lowerBound)...\(range.upperBound)", found: "\(value)")
    }
  }
}
