/// A layout's text file as it stands: TOML, strictly decoded. What each key means is told in
/// docs/layouts.md; lengths are points, angles degrees, radii parts of the ring's unit.
struct LayoutSource: Decodable {
  var kind: String
  var name: String
  var height: LayoutNumber?
  var bar: LayoutNumber?
  var tap: LayoutNumber?
  var swipe: LayoutNumber?
  var movement: LayoutNumber?

  // Grid.
  var key: [LayoutNumber]?
  var spacing: LayoutNumber?

  // Ring.
  var margin: LayoutNumber?
  var slack: LayoutNumber?
  var inset: LayoutNumber?
  var ring: [Ring]?
  var zone: [Zone]?

  var layer: [Layer]
  var buttons: [Buttons]?
  var corner: [Corner]?
  var keys: [String: Key]?
  /// Each a key's text and then what a long press on it offers, split by spaces.
  var alternates: [String]?

  struct Ring: Decodable {
    var name: String
    var radius: LayoutNumber
    var from: LayoutNumber
    var to: LayoutNumber
    var wedge: LayoutNumber
  }

  struct Zone: Decodable {
    var role: String
    /// A gap: `angle`, `half`, `from` and `to`; the centre: `radius` in points.
    var angle: LayoutNumber?
    var half: LayoutNumber?
    var from: LayoutNumber?
    var to: LayoutNumber?
    var radius: LayoutNumber?
  }

  struct Layer: Decodable {
    var name: String
    var rows: [String]?
    var offsets: [LayoutNumber]?
    var arc: [Arc]?
  }

  struct Arc: Decodable {
    var ring: String
    var start: LayoutNumber
    var step: LayoutNumber
    var keys: String
  }

  struct Buttons: Decodable {
    var layers: [String]?
    var radius: LayoutNumber
    var start: LayoutNumber
    var step: LayoutNumber
    var side: LayoutNumber
    var keys: String
  }

  struct Corner: Decodable {
    var at: String
    var key: String
    var x: LayoutNumber
    var y: LayoutNumber
    var side: LayoutNumber
    var inBar: Bool?
    var layers: [String]?
  }

  /// What `{name}` in a row stands for.
  struct Key: Decodable {
    var role: String?
    var label: String?
    var text: String?
    var shifted: String?
    var layer: String?
    var width: LayoutNumber?
    var fill: Bool?
  }
}

extension LayoutSource {
  /// The keys of a row, split by spaces. By bytes: a vowel sign after a space would make one
  /// character with it.
  static func tokens(_ text: String) -> [String] {
    text.utf8.split(separator: 0x20).map { String($0) ?? "" }
  }
}

/// A number of a layout's file, with or without a decimal point, in thousandths.
struct LayoutNumber: Decodable {
  /// `nil` for a number that no keyboard has: not finite, or beyond a thousand.
  let thousandths: Int?
  /// As it was read, for findings.
  let value: Double

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let whole = try? container.decode(Int.self) {
      value = Double(whole)
    } else {
      value = try container.decode(Double.self)
    }
    thousandths = value.isFinite && abs(value) <= 1000 ? Int((value * 1000).rounded()) : nil
  }
}
