/// One key of a layout, read in place.
public struct LayoutKey: Sendable {
  let layout: LayoutView
  /// Index among all keys of the layout.
  public let id: Int

  /// Byte offset of the record; the end of the table, where all reads are 0, for an id out of range.
  private var at: Int {
    id >= 0 && id < layout.keyCount ? id * LayoutNumbers.keySize : layout.keys.count
  }
  private func small(_ field: Int) -> UInt16 { layout.keys.load(at + field, as: UInt16.self) }
  private func number(_ index: Int) -> Int {
    Int(layout.keys.load(at + LayoutNumbers.Key.geometry + 4 * index, as: Int32.self))
  }
  var textIndex: UInt16 { small(LayoutNumbers.Key.text) }

  /// What pressing it does; `character` when the byte is damaged.
  public var role: KeyRole {
    KeyRole(rawValue: layout.keys[at + LayoutNumbers.Key.role]) ?? .character
  }
  /// What stands on the key.
  public var label: String { layout.string(small(LayoutNumbers.Key.label)) }
  /// What it types; empty unless it is a character or a space.
  public var text: String { layout.string(textIndex) }
  var hasShiftedText: Bool { small(LayoutNumbers.Key.shifted) != 0 }
  /// What it types with shift.
  public var shiftedText: String {
    let shifted = small(LayoutNumbers.Key.shifted)
    return layout.string(shifted == 0 ? textIndex : shifted)
  }
  /// The layer that a key of role `layer` shows.
  public var targetLayer: Int? {
    let target = layout.keys[at + LayoutNumbers.Key.target]
    return Int(target) < layout.layerCount ? Int(target) : nil
  }
  /// Grid: row from the top. Ring: ring from the centre outwards. 0 for buttons.
  public var row: Int { Int(small(LayoutNumbers.Key.row)) }
  /// Place in the row, on the ring or among the buttons.
  public var column: Int { Int(small(LayoutNumbers.Key.column)) }

  /// Where the key stands and how large it is: thousandths of what `KeyShape` says.
  public var shape: KeyShape {
    let flags = layout.keys[at + LayoutNumbers.Key.flags]
    switch layout.keys[at + LayoutNumbers.Key.shape] {
    case 1:
      return .wedge(
        angle: number(0), halfWidth: number(1), radius: number(2), from: number(3), to: number(4))
    case 2: return .button(angle: number(0), radius: number(1), side: number(2))
    case 3:
      return .corner(
        LayoutCorner(rawValue: flags & LayoutNumbers.Key.cornerMask) ?? .topLeft,
        insetX: number(0), insetY: number(1), side: number(2),
        inBar: flags & LayoutNumbers.Key.inBar != 0)
    default: return .cell(width: number(0), fills: flags & LayoutNumbers.Key.fills != 0)
    }
  }

  /// How many texts a long press offers.
  public var alternateCount: Int { Int(small(LayoutNumbers.Key.alternateCount)) }
  /// What a long press offers, best first; empty for an index out of range.
  public func alternate(_ index: Int) -> String {
    let first = layout.keys.load(at + LayoutNumbers.Key.firstAlternate, as: UInt32.self)
    guard index >= 0 && index < alternateCount else { return "" }
    let place = (Int(first) + index) * LayoutNumbers.alternateSize
    return layout.string(layout.alternates.load(place, as: UInt16.self))
  }

  /// Nearest character keys of the same layer, at most 8.
  public var neighbourCount: Int {
    min(Int(small(LayoutNumbers.Key.neighbourCount)), LayoutNumbers.maximumNeighbours)
  }

  /// The neighbour at an index below `neighbourCount`, nearest first, and its distance: in ring
  /// units, or in key widths with spacing on a grid of full-size keys.
  public func neighbour(_ index: Int) -> (key: Int, distance: Double) {
    let stored = storedNeighbour(index)
    return (min(stored.key, layout.keyCount - 1), Double(stored.distance) / 1000)
  }

  /// As it is stored, the key unchecked; key 0 at distance 0 for an index out of range.
  func storedNeighbour(_ index: Int) -> LayoutModel.Neighbour {
    guard index >= 0 && index < neighbourCount else { return .init(key: 0, distance: 0) }
    let first = layout.keys.load(at + LayoutNumbers.Key.firstNeighbour, as: UInt32.self)
    let place = (Int(first) + index) * LayoutNumbers.neighbourSize
    return .init(
      key: Int(layout.neighbours.load(place, as: UInt16.self)),
      distance: Int(layout.neighbours.load(place + 2, as: UInt16.self)))
  }
}
