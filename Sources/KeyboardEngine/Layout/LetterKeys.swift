import KeyboardFormat

/// The keys that type letters, as points of a plane: what swipes, corrections and simulators measure
/// distances to. It comes from a layout in a view size, or from centres alone.
public struct LetterKeys: Sendable {
  /// A key and what it types without shift.
  public struct Key: Sendable, Equatable {
    /// What it types.
    public var letter: Unicode.Scalar
    /// Centre in points, y downwards.
    public var x: Double
    public var y: Double
    /// Its id in the layout; its index here when there is no layout.
    public var id: Int

    /// A key at a place.
    public init(letter: Unicode.Scalar, x: Double, y: Double, id: Int) {
      self.letter = letter
      self.x = x
      self.y = y
      self.id = id
    }
  }

  /// Two concentric rings, for what a finger passes on its way outwards.
  public struct Ring: Sendable, Equatable {
    /// Centre in points.
    public var x: Double
    public var y: Double
    /// Distance from the centre, in points, where the inner ring ends and the outer begins.
    public var boundary: Double

    /// A ring around a point.
    public init(x: Double, y: Double, boundary: Double) {
      self.x = x
      self.y = y
      self.boundary = boundary
    }
  }

  /// Every letter key once, in the layout's order.
  public let keys: [Key]
  /// Points from one key to the next: across and down on a grid, the mean distance of nearest
  /// neighbours both ways on anything else. At least 1.
  public let pitch: (x: Double, y: Double)
  /// Radius within which a swipe passes a key, in points.
  public let swipeRadius: Double
  /// `nil` on a grid.
  public let ring: Ring?

  /// Keys at given centres.
  /// - Parameters:
  ///   - pitch: points from one key to the next; the mean distance of nearest neighbours if `nil`.
  ///   - swipeRadius: points; 20 on grids, 26 on the ring (specification of the ring §5.1).
  public init(
    keys: [Key], pitch: (x: Double, y: Double)? = nil, swipeRadius: Double = 20, ring: Ring? = nil
  ) {
    let finite = keys.filter { $0.x.isFinite && $0.y.isFinite }
    self.keys = finite
    let spacing = LetterKeys.spacing(of: finite)
    func length(_ value: Double) -> Double { value.isFinite ? max(1, value) : spacing }
    self.pitch = pitch.map { (length($0.x), length($0.y)) } ?? (spacing, spacing)
    self.swipeRadius = swipeRadius.isFinite ? max(1, swipeRadius) : 20
    self.ring = ring
  }

  /// The letters of a layer of a layout.
  /// - Parameter layer: the first one has the letters.
  /// - Complexity: O(keys²); allocates. Ask once for a view size.
  public init(_ geometry: LayoutGeometry, layer: Int = 0) {
    let layout = geometry.layout
    var keys: [Key] = []
    var boundary = 0.0
    for id in layout.keys(ofLayer: layer) {
      let key = layout[id]
      guard key.role == .character, let letter = LetterKeys.onlyLetter(key.text),
        let centre = geometry.centre(of: id)
      else { continue }
      if case .wedge(_, _, _, _, let to) = key.shape, key.row == 0 {
        boundary = Double(to) / 1000 * geometry.scale
      }
      keys.append(Key(letter: letter, x: centre.x, y: centre.y, id: id))
    }
    let centre = geometry.centre
    self.init(
      keys: keys, pitch: layout.kind == .grid ? geometry.rowPitch(layer: layer) : nil,
      swipeRadius: layout.swipeRadius,
      ring: layout.kind == .ring ? Ring(x: centre.x, y: centre.y, boundary: boundary) : nil)
  }

  /// The index of the key that types a letter. Linear.
  public func index(of letter: Unicode.Scalar) -> Int? {
    keys.firstIndex { $0.letter == letter }
  }

  /// The single letter that a text is.
  static func onlyLetter(_ text: String) -> Unicode.Scalar? {
    var scalars = text.unicodeScalars.makeIterator()
    guard let first = scalars.next(), scalars.next() == nil, first.properties.isAlphabetic else {
      return nil
    }
    return first
  }

  /// Mean distance of each key to the nearest other.
  private static func spacing(of keys: [Key]) -> Double {
    guard keys.count > 1 else { return 32 }
    var sum = 0.0
    for (index, key) in keys.enumerated() {
      var least = Double.infinity
      for (other, place) in keys.enumerated() where other != index {
        let (dx, dy) = (place.x - key.x, place.y - key.y)
        least = min(least, (dx * dx + dy * dy).squareRoot())
      }
      sum += least
    }
    return max(1, sum / Double(keys.count))
  }
}

extension LayoutGeometry {
  /// Points from a letter of a grid to the next one in its row, and from a row to the next.
  func rowPitch(layer: Int) -> (x: Double, y: Double)? {
    var tops: [Double] = []
    var width = 0.0
    for row in 0..<layout.rowCount(ofLayer: layer) {
      // Commas beside the space bar are no neighbours.
      let letters = layout.keys(ofRow: row, layer: layer).filter {
        layout[$0].role == .character && LetterKeys.onlyLetter(layout[$0].text) != nil
      }
      guard let first = letters.first, let last = letters.last, letters.count > 1,
        let start = centre(of: first), let end = centre(of: last)
      else { continue }
      tops.append(start.y)
      width = max(width, (end.x - start.x) / Double(letters.count - 1))
    }
    guard width > 0 else { return nil }
    guard let top = tops.first, let bottom = tops.last, tops.count > 1 else {
      return (width, width)
    }
    return (width, (bottom - top) / Double(tops.count - 1))
  }
}
