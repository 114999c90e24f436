import KeyboardEngine
import KeyboardFormat

/// What the resolver knows about keys, worked out plainly.
enum TouchPlain {
  /// The letter of a key of a row or ring; `nil` for any other key.
  static func letter(_ id: Int, _ geometry: LayoutGeometry) -> Unicode.Scalar? {
    let key = geometry.layout[id]
    guard key.role == .character, !key.shape.isButton, key.text.unicodeScalars.count == 1,
      let letter = key.text.unicodeScalars.first, letter.properties.isAlphabetic
    else { return nil }
    return letter
  }

  /// Areas share part of an edge or a corner.
  static func areAdjacent(_ one: Int, _ other: Int, _ geometry: LayoutGeometry) -> Bool {
    switch (geometry.layout[one].shape, geometry.layout[other].shape) {
    case (
      .wedge(let a, let halfA, _, let fromA, let toA),
      .wedge(let b, let halfB, _, let fromB, let toB)
    ):
      let turn = min((a - b + 720_000) % 360_000, (b - a + 720_000) % 360_000)
      return turn <= halfA + halfB && fromA <= toB && fromB <= toA
    default:
      let (a, b) = (geometry.region(of: one), geometry.region(of: other))
      return a.left <= b.right + 0.01 && b.left <= a.right + 0.01 && a.top <= b.bottom + 0.01
        && b.top <= a.bottom + 0.01
    }
  }

  /// A share of key and gap around the centre: upright on a grid, turned with the key on a ring, where
  /// the nearer of inner and outer edge counts.
  static func isInCore(
    _ id: Int, _ x: Double, _ y: Double, _ share: Double, _ geometry: LayoutGeometry
  ) -> Bool {
    guard let centre = geometry.centre(of: id) else { return false }
    let (dx, dy) = (x - centre.x, y - centre.y)
    guard case .wedge(let angle, let half, let radius, let from, let to) = geometry.layout[id].shape
    else {
      let frame = geometry.frame(of: id)
      return abs(dx) <= share * (frame.width + 6) / 2 && abs(dy) <= share * (frame.height + 6) / 2
    }
    let (cosine, sine) = (LayoutAngle.cosine(angle), -LayoutAngle.sine(angle))
    let arc = Double(half) / 180_000 * .pi * Double(radius) / 1000 * geometry.scale
    let depth = Double(min(to - radius, radius - from)) / 1000 * geometry.scale
    return abs(dy * cosine - dx * sine) <= share * arc
      && abs(dx * cosine + dy * sine) <= share * depth
  }
}
