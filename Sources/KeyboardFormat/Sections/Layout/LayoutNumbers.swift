/// The only copy of the byte layout of section `LAYT`, version 1. Little-endian, no padding between
/// the tables; every number is an integer, so that no last bit of a sine is ever stored.
///
///     header, 92 bytes
///     offset  size  field
///     0       1     kind: 0 grid, 1 ring
///     1       1     layers, 1...32
///     2       2     rows, 0...512
///     4       2     keys, 1...4096
///     6       2     zones, 0...32
///     8       2     strings, 1...16384
///     10      2     the layout's name, a string
///     12      4     neighbours
///     16      4     alternates
///     20      4     bytes of text
///     24      4×13  metrics in the order of `LayoutMetrics.stored`, thousandths
///     76      16    0
///
///     layers, 8 bytes each         name u16, rows u16, keys u16, 0 u16
///     rows, 8 bytes each           keys u16, 0 u16, offset i32
///     keys, 48 bytes each
///     0       1     role
///     1       1     shape: 0 cell, 1 wedge, 2 button, 3 corner
///     2       1     corner: bits 0–1 which, bit 2 in the bar; cell: bit 0 fills
///     3       1     layer shown, 255 none
///     4       2     row
///     6       2     column
///     8       2×3   label, text, shifted text: strings
///     14      2     alternates
///     16      4     first alternate
///     20      4     first neighbour
///     24      2     neighbours
///     26      2     0
///     28      4×5   cell: width; wedge: angle, half width, radius, from, to;
///                   button: angle, radius, side; corner: inset x, inset y, side; 0 in the rest
///     zones, 20 bytes each         role u8, shape u8 (0 gap, 1 centre), 0 u16,
///                                  gap: angle, half width, from, to (i32); centre: radius, 0, 0, 0
///     neighbours, 4 bytes each     key u16, distance u16
///     alternates, 2 bytes each     a string
///     strings, 4 bytes each        end of the text, ascending; string 0 is empty
///     text                         UTF-8
enum LayoutNumbers {
  static let headerSize = 92
  static let metrics = 24
  static let metricCount = 13
  static let reservedSize = 16

  static let layerSize = 8
  enum Layer {
    static let name = 0
    static let rows = 2
    static let keys = 4
    static let reserved = 6
  }

  static let rowSize = 8
  enum Row {
    static let keys = 0
    static let reserved = 2
    static let offset = 4
  }

  static let keySize = 48
  enum Key {
    static let role = 0
    static let shape = 1
    static let flags = 2
    static let target = 3
    static let row = 4
    static let column = 6
    static let label = 8
    static let text = 10
    static let shifted = 12
    static let alternateCount = 14
    static let firstAlternate = 16
    static let firstNeighbour = 20
    static let neighbourCount = 24
    static let reserved = 26
    static let geometry = 28
    static let geometryCount = 5
    static let noTarget: UInt8 = 255
    static let fills: UInt8 = 1
    static let cornerMask: UInt8 = 3
    static let inBar: UInt8 = 4
  }

  static let zoneSize = 20
  enum Zone {
    static let role = 0
    static let shape = 1
    static let reserved = 2
    static let geometry = 4
    static let geometryCount = 4
  }

  static let neighbourSize = 4
  static let alternateSize = 2
  static let stringSize = 4

  static let maximumLayers: UInt8 = 32
  static let maximumRows: UInt16 = 512
  static let maximumKeys: UInt16 = 4096
  static let maximumZones: UInt16 = 32
  static let maximumStrings: UInt16 = 16_384
  /// The nearest keys that are stored for a key.
  static let maximumNeighbours = 8
  /// Nothing on a keyboard is longer: a thousand points, units or turns.
  static let maximumLength = 1_000_000
}

extension LayoutMetrics {
  /// All metrics in the order in which they are stored.
  var stored: [Int] {
    [
      height, bar, tapRadius, swipeRadius, movement, keyWidth, keyHeight, spacing, columns, margin,
      reach, slack, inset,
    ]
  }

  /// Metrics from their stored order, without allocation.
  init(_ metric: (Int) -> Int) {
    (height, bar, tapRadius, swipeRadius) = (metric(0), metric(1), metric(2), metric(3))
    (movement, keyWidth, keyHeight, spacing) = (metric(4), metric(5), metric(6), metric(7))
    (columns, margin, reach, slack) = (metric(8), metric(9), metric(10), metric(11))
    inset = metric(12)
  }
}
