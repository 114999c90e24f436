/// A layout read in place: keys, rows, layers, zones and distances, without any view size.
///
/// All queries are total: an index out of range gives an empty key, a damaged table a wrong answer
/// within bounds. Constant time and without allocation unless said otherwise; strings of up to
/// 15 UTF-8 bytes, which is every label in practice, do not allocate either.
public struct LayoutView: Sendable {
  let bytes: ByteView
  let layers: ByteView
  let rows: ByteView
  let keys: ByteView
  let zones: ByteView
  let neighbours: ByteView
  let alternates: ByteView
  let stringEnds: ByteView
  let text: ByteView
  /// Rows of keys, or a ring.
  public let kind: LayoutKind

  init(_ bytes: ByteView) throws(FormatError) {
    self.bytes = bytes
    var header = HeaderReader(bytes)
    let kind = try header.read(UInt8.self, 0...LayoutKind.ring.rawValue, "kind of layout")
    let layerCount = try header.read(UInt8.self, 1...LayoutNumbers.maximumLayers, "layers")
    let rowCount = try header.read(UInt16.self, 0...LayoutNumbers.maximumRows, "rows")
    let keyCount = try header.read(UInt16.self, 1...LayoutNumbers.maximumKeys, "keys")
    let zoneCount = try header.read(UInt16.self, 0...LayoutNumbers.maximumZones, "zones")
    let strings = try header.read(UInt16.self, 1...LayoutNumbers.maximumStrings, "strings")
    _ = try header.read(UInt16.self, 0...strings - 1, "name")
    let neighbourCount = try header.read(UInt32.self, "neighbours")
    let alternateCount = try header.read(UInt32.self, "alternates")
    let textSize = try header.read(UInt32.self, "bytes of text")
    _ = try header.region(4 * LayoutNumbers.metricCount + LayoutNumbers.reservedSize, "metrics")
    func table(_ count: some BinaryInteger, _ stride: Int, _ name: String) throws(FormatError)
      -> ByteView
    {
      // Counts have at most 32 bits, so the product fits 64; a 32-bit system sees `Int.max`.
      try header.region(Int(clamping: UInt64(clamping: count) * UInt64(stride)), name)
    }
    layers = try table(layerCount, LayoutNumbers.layerSize, "layers")
    rows = try table(rowCount, LayoutNumbers.rowSize, "rows")
    keys = try table(keyCount, LayoutNumbers.keySize, "keys")
    zones = try table(zoneCount, LayoutNumbers.zoneSize, "zones")
    neighbours = try table(neighbourCount, LayoutNumbers.neighbourSize, "neighbours")
    alternates = try table(alternateCount, LayoutNumbers.alternateSize, "alternates")
    stringEnds = try table(strings, LayoutNumbers.stringSize, "ends of strings")
    text = try table(textSize, 1, "text")
    try header.finish()
    self.kind = LayoutKind(rawValue: kind) ?? .grid
    try checkDivision()
  }

  /// Layers divide the keys and rows between them, and rows lie inside their layer.
  private func checkDivision() throws(FormatError) {
    var keyTotal = 0
    var rowTotal = 0
    for layer in 0..<layerCount {
      let offset = LayoutNumbers.headerSize + layer * LayoutNumbers.layerSize
      var inRows = 0
      for row in rowTotal..<rowTotal + storedRowCount(layer) {
        inRows += Int(
          rows.load(row * LayoutNumbers.rowSize + LayoutNumbers.Row.keys, as: UInt16.self))
        if row >= rowCount { break }
      }
      rowTotal += storedRowCount(layer)
      keyTotal += storedKeyCount(layer)
      try FormatError.require(
        rowTotal <= rowCount && keyTotal <= keyCount, at: offset,
        "at most \(rowCount) rows and \(keyCount) keys", found: "\(rowTotal) and \(keyTotal)")
      try FormatError.require(
        inRows <= storedKeyCount(layer), at: offset,
        "at most \(storedKeyCount(layer)) keys in the rows of layer \(layer)", found: "\(inRows)")
    }
    try FormatError.require(
      rowTotal == rowCount && keyTotal == keyCount, at: LayoutNumbers.headerSize,
      "layers with \(rowCount) rows and \(keyCount) keys", found: "\(rowTotal) and \(keyTotal)")
  }

  func storedRowCount(_ layer: Int) -> Int {
    Int(layers.load(layer * LayoutNumbers.layerSize + LayoutNumbers.Layer.rows, as: UInt16.self))
  }

  func storedKeyCount(_ layer: Int) -> Int {
    Int(layers.load(layer * LayoutNumbers.layerSize + LayoutNumbers.Layer.keys, as: UInt16.self))
  }

  func string(_ index: UInt16) -> String {
    let (start, length) = stringRange(index)
    guard let slice = text.slice(start, length) else { return "" }
    return slice.withBytes { span in
      unsafe span.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Byte range of a string in the text; empty when the table is damaged.
  func stringRange(_ index: UInt16) -> (start: Int, length: Int) {
    let at = Int(index) * LayoutNumbers.stringSize
    let end = Int(stringEnds.load(at, as: UInt32.self))
    let start =
      index == 0 ? 0 : Int(stringEnds.load(at - LayoutNumbers.stringSize, as: UInt32.self))
    return start <= end && end <= text.count ? (start, end - start) : (0, 0)
  }

  /// Whether a string has these bytes. Without allocation.
  func isString(_ index: UInt16, _ other: String) -> Bool {
    let (start, length) = stringRange(index)
    var offset = 0
    for byte in other.utf8 {
      guard offset < length, text[start + offset] == byte else { return false }
      offset += 1
    }
    return offset == length
  }
}

extension LayoutView {
  /// The layout's name, such as `qwerty`.
  public var name: String { string(bytes.load(10, as: UInt16.self)) }
  /// Number of layers, at least 1; the first one has the letters.
  public var layerCount: Int { layers.count / LayoutNumbers.layerSize }
  /// Keys of all layers; a key's index is its id everywhere.
  public var keyCount: Int { keys.count / LayoutNumbers.keySize }
  var rowCount: Int { rows.count / LayoutNumbers.rowSize }
  /// Number of zones; 0 on a grid.
  public var zoneCount: Int { zones.count / LayoutNumbers.zoneSize }

  /// The metrics as they are stored, in thousandths.
  package var metrics: LayoutMetrics { LayoutMetrics(metric) }

  private func metric(_ index: Int) -> Int {
    Int(bytes.load(LayoutNumbers.metrics + 4 * index, as: Int32.self))
  }

  /// Height in points that the whole view would like to have, the prediction bar included.
  public var preferredHeight: Double { Double(metric(0)) / 1000 }
  /// Height of the prediction bar in points.
  public var barHeight: Double { Double(metric(1)) / 1000 }
  /// A tap takes the nearest key within this distance, in points.
  public var tapRadius: Double { Double(metric(2)) / 1000 }
  /// A swipe passes keys within this distance, in points.
  public var swipeRadius: Double { Double(metric(3)) / 1000 }
  /// A touch that has moved farther than this, in points, is a swipe.
  public var movementThreshold: Double { Double(metric(4)) / 1000 }

  /// Name of a layer; empty for an index out of range.
  public func layerName(_ layer: Int) -> String {
    guard layer >= 0 && layer < layerCount else { return "" }
    return string(
      layers.load(layer * LayoutNumbers.layerSize + LayoutNumbers.Layer.name, as: UInt16.self))
  }

  /// Index of the layer with a name. Linear in the number of layers.
  public func layer(named name: String) -> Int? {
    for layer in 0..<layerCount {
      let at = layer * LayoutNumbers.layerSize + LayoutNumbers.Layer.name
      if isString(layers.load(at, as: UInt16.self), name) { return layer }
    }
    return nil
  }

  /// Ids of a layer's keys; empty for a layer that does not exist. Linear in the number of layers.
  public func keys(ofLayer layer: Int) -> Range<Int> {
    guard layer >= 0 && layer < layerCount else { return 0..<0 }
    var first = 0
    for earlier in 0..<layer { first += storedKeyCount(earlier) }
    return first..<first + storedKeyCount(layer)
  }

  /// Rows of a layer; 0 on a ring.
  public func rowCount(ofLayer layer: Int) -> Int {
    layer >= 0 && layer < layerCount ? storedRowCount(layer) : 0
  }

  /// Ids of the keys of a grid row, from left to right; empty for a row that does not exist. Linear
  /// in the number of rows.
  public func keys(ofRow row: Int, layer: Int) -> Range<Int> {
    guard row >= 0 && row < rowCount(ofLayer: layer) else { return 0..<0 }
    var firstRow = 0
    for earlier in 0..<layer { firstRow += storedRowCount(earlier) }
    var first = keys(ofLayer: layer).lowerBound
    for earlier in firstRow..<firstRow + row { first += keyCount(ofStoredRow: earlier) }
    return first..<first + keyCount(ofStoredRow: firstRow + row)
  }

  func keyCount(ofStoredRow row: Int) -> Int {
    Int(rows.load(row * LayoutNumbers.rowSize + LayoutNumbers.Row.keys, as: UInt16.self))
  }

  /// Thousandths of a key and its spacing.
  func offset(ofStoredRow row: Int) -> Int {
    Int(rows.load(row * LayoutNumbers.rowSize + LayoutNumbers.Row.offset, as: Int32.self))
  }

  /// The key with an id below `keyCount`.
  public subscript(key: Int) -> LayoutKey { LayoutKey(layout: self, id: key) }

  /// The key of a layer that types exactly this text without shift, compared by UTF-8 bytes. Linear
  /// in the keys of the layer, without allocation.
  public func key(typing text: String, layer: Int) -> Int? {
    keys(ofLayer: layer).first { id in
      self[id].role == .character && isString(self[id].textIndex, text)
    }
  }

  /// The zone at an index below `zoneCount`.
  public func zone(_ index: Int) -> LayoutZone {
    let isInside = index >= 0 && index < zoneCount
    let at = isInside ? index * LayoutNumbers.zoneSize : zones.count
    func number(_ place: Int) -> Int {
      Int(zones.load(at + LayoutNumbers.Zone.geometry + 4 * place, as: Int32.self))
    }
    let role = KeyRole(rawValue: zones[at + LayoutNumbers.Zone.role]) ?? .space
    let isCentre = zones[at + LayoutNumbers.Zone.shape] == 1
    return LayoutZone(
      role: role,
      shape: isCentre
        ? .centre(radius: number(0))
        : .gap(angle: number(0), halfWidth: number(1), from: number(2), to: number(3)))
  }
}

/// A part of a ring that is no key.
public struct LayoutZone: Sendable, Equatable {
  /// The forms that zones have.
  public enum Shape: Sendable, Equatable {
    /// A gap in the outer ring: thousandths of a degree and of the ring's unit radius.
    case gap(angle: Int, halfWidth: Int, from: Int, to: Int)
    /// A disc around the centre: thousandths of a point.
    case centre(radius: Int)
  }
  /// What a tap on it does.
  public let role: KeyRole
  /// Where it is.
  public let shape: Shape
}
