/// What pressing a key does. Raw values are stored.
public enum KeyRole: UInt8, Sendable, CaseIterable {
  /// Types its text.
  case character = 0
  case shift = 1
  case backspace = 2
  case space = 3
  case `return` = 4
  /// Shows another layer of the same layout (123, #+=, ABC).
  case layer = 5
  /// Goes to the next theme.
  case theme = 6
  /// Puts the keyboard away.
  case dismiss = 7
  /// Goes to the next keyboard of the system.
  case nextKeyboard = 8
  /// Goes to the next layout of this keyboard.
  case nextLayout = 9
}

/// Whether keys stand on rings around a centre or in rows. Raw values are stored.
public enum LayoutKind: UInt8, Sendable {
  case grid = 0
  case ring = 1
}

/// A corner of the view. Raw values are stored.
public enum LayoutCorner: UInt8, Sendable, CaseIterable {
  case topLeft = 0
  case topRight = 1
  case bottomLeft = 2
  case bottomRight = 3
}

/// Where a key stands, before a view size is known. All numbers are stored integers: thousandths of
/// a degree (counter-clockwise from the right), thousandths of the ring's unit radius, thousandths of
/// a key's width, or thousandths of a point.
public enum KeyShape: Sendable, Equatable {
  /// A cell of a grid row. `width` in thousandths of a key; a cell that fills shares what its row
  /// leaves over instead.
  case cell(width: Int, fills: Bool)
  /// A wedge of a ring: angles in thousandths of a degree, radii in thousandths of the unit radius.
  case wedge(angle: Int, halfWidth: Int, radius: Int, from: Int, to: Int)
  /// A square button around the ring; radius and side in thousandths of the unit radius.
  case button(angle: Int, radius: Int, side: Int)
  /// A square button in a corner of the view, all in thousandths of a point. In the bar it is
  /// measured from the top of the view, otherwise from the board below the bar.
  case corner(LayoutCorner, insetX: Int, insetY: Int, side: Int, inBar: Bool)
}

/// Distances and sizes of a layout, in thousandths of a point unless said otherwise.
package struct LayoutMetrics: Sendable, Equatable {
  /// Height the whole view would like to have, the prediction bar included.
  package var height = 290_000
  /// Height of the prediction bar on top.
  package var bar = 34_000
  /// A tap takes the nearest key within this distance.
  package var tapRadius = 44_000
  /// A swipe passes keys within this distance.
  package var swipeRadius = 20_000
  /// A touch that has moved farther than this is a swipe.
  package var movement = 15_000
  /// Grid: largest key, and the space between keys.
  package var keyWidth = 32_000
  package var keyHeight = 42_000
  package var spacing = 6_000
  /// Grid: how many keys share the width, in thousandths.
  package var columns = 0
  /// Ring: points kept free around, 000 §2.5.
  package var margin = 20_000
  /// Ring: largest radius of a wedge and what is added to it, thousandths of the unit, 000 §2.5.
  package var reach = 0
  package var slack = 100
  /// Ring: what the drawn wedge leaves free at either side, thousandths of a degree, 000 §2.4.
  package var inset = 1_000

  package init() {}
}

/// A layout as the compiler hands it over.
package struct LayoutModel: Sendable, Equatable {
  package struct Neighbour: Sendable, Equatable {
    /// Index among all keys of the layout.
    package var key: Int
    /// Thousandths of the ring's unit, or of the distance of two keys side by side on a grid.
    package var distance: Int

    package init(key: Int, distance: Int) {
      self.key = key
      self.distance = distance
    }
  }

  package struct Key: Sendable, Equatable {
    package var role = KeyRole.character
    package var label = ""
    /// What the key types; empty unless it is a character or a space.
    package var text = ""
    /// What it types with shift; empty when that is no different.
    package var shifted = ""
    /// Index of the layer that a key of role `layer` shows.
    package var target: Int?
    /// Grid: row from the top. Ring: ring from the centre outwards. 0 otherwise.
    package var row = 0
    /// Place in the row, the ring or the arc of buttons.
    package var column = 0
    package var shape: KeyShape
    /// What a long press offers.
    package var alternates: [String] = []
    /// Nearest first.
    package var neighbours: [Neighbour] = []

    package init(shape: KeyShape) { self.shape = shape }
  }

  /// A row of a grid: a run of its layer's keys.
  package struct Row: Sendable, Equatable {
    package var keyCount: Int
    /// Shift to the right from the centred place, thousandths of a key and its spacing.
    package var offset: Int

    package init(keyCount: Int, offset: Int) {
      self.keyCount = keyCount
      self.offset = offset
    }
  }

  /// The keys of a layer's rows come first, row by row, then all others.
  package struct Layer: Sendable, Equatable {
    package var name: String
    package var rows: [Row] = []
    package var keys: [Key] = []

    package init(name: String) { self.name = name }
  }

  /// A part of the ring that is no key: a gap in the outer ring, or the centre.
  package struct Zone: Sendable, Equatable {
    package enum Shape: Sendable, Equatable {
      /// Thousandths of a degree and of the unit radius.
      case gap(angle: Int, halfWidth: Int, from: Int, to: Int)
      /// Thousandths of a point around the centre.
      case centre(radius: Int)
    }
    package var role: KeyRole
    package var shape: Shape

    package init(role: KeyRole, shape: Shape) {
      self.role = role
      self.shape = shape
    }
  }

  package var kind: LayoutKind
  package var name: String
  package var metrics = LayoutMetrics()
  package var layers: [Layer] = []
  package var zones: [Zone] = []

  package init(kind: LayoutKind, name: String) {
    self.kind = kind
    self.name = name
  }
}
