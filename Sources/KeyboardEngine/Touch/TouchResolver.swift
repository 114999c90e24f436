import KeyboardFormat

/// How a touch is turned into a key.
public enum TouchMethod: String, Sendable, CaseIterable {
  /// The layout's own areas, whatever was typed.
  case fixed
  /// Boundaries between keys move towards the less probable one (specification of touch targeting,
  /// phase 2).
  case boundaries
  /// A normal distribution around every key and the letters' probabilities together (phase 2b).
  case gaussian
}

/// Turns touches into keys by where they fall and what was typed before.
///
/// Made once for a layout in a view size and a language. Only letters of the table on the layout's first
/// layer ever gain or lose: where the static hit test finds anything else (shift, backspace, space,
/// return, punctuation, a zone of the ring, a suggestion, nothing) or on any other layer, its answer
/// stands. Where it finds a letter the answer is that letter or one whose area is adjacent.
///
/// What always holds, whatever was typed, learnt or set:
/// - A key's centre types that key; so does its core, `TouchParameters.core` of key and gap around it,
///   with the Gaussian method, and a tenth of it along and across with boundaries. That keeps a key that the language
///   finds improbable within reach (A. Gunawardana, T. Paek, C. Meek, "Usability guided key-target
///   resizing for soft keyboards", IUI 2010).
/// - Where all letters are equally probable and no offsets are learnt, the static answer stands.
///
/// No resolving call allocates; all are safe with any numbers.
public struct TouchResolver: Sendable {
  /// The layout in its view size.
  public let geometry: LayoutGeometry
  /// What targeting is tuned by.
  public let parameters: TouchParameters
  /// What was learnt of where the user's touches fall; empty at first. Set it to restore what was
  /// stored for this layout.
  public var offsets: TouchOffsets

  private(set) var keys: TouchKeys
  let cells: TouchCells
  /// Centre of the ring; `nil` on a grid.
  let ring: (x: Double, y: Double)?
  /// The layout's spacing in points: what boundaries move by parts of.
  let gap: Double
  /// Points from one letter to the next, right and down.
  let pitch: (x: Double, y: Double)
  /// log2(e) / 2σ² for a touch on its own.
  let perSquare: (x: Double, y: Double)
  /// What a boundary takes of key and gap at most.
  let largestShare: Double
  /// How far the formula moves a boundary at most, in points.
  let largestShift: Double
  private(set) var alphabet: UInt64
  /// The touch that counts when the next one comes.
  private var pending: (position: Int, x: Double, y: Double)?

  /// A resolver for a view size.
  /// - Complexity: O(keys² + area), about 0.3 ms; allocates some 40 kB. Ask again for
  ///   another view size, not for every touch.
  public init(
    _ geometry: LayoutGeometry, letters: LetterTable, parameters: TouchParameters = .init()
  ) {
    self.geometry = geometry
    self.parameters = parameters
    keys = TouchKeys(geometry, core: parameters.core)
    keys.bind(to: letters)
    // A key's centre is never lost: a twentieth of it stays on either side.
    largestShare = min(1 - parameters.minimumShare, 0.45)
    largestShift = 0.5 * geometry.placement.board.spacing * parameters.multiplier
    keys.bound(share: largestShare, points: largestShift)
    cells = TouchCells(geometry)
    ring = geometry.layout.kind == .ring ? geometry.centre : nil
    gap = geometry.placement.board.spacing
    pitch = LetterKeys(geometry).pitch
    perSquare = TouchResolver.perSquare(parameters.spread.variance(interval: nil))
    offsets = TouchOffsets(keyCount: keys.keys.count)
    alphabet = TouchContext.alphabet(of: letters)
  }

  /// Another language on the same layout. What was learnt of the user's touches stays.
  /// - Complexity: O(keys · log letters); no allocation.
  public mutating func switchLanguage(to letters: LetterTable) {
    keys.bind(to: letters)
    alphabet = TouchContext.alphabet(of: letters)
  }

  // MARK: Touches

  /// What a touch means.
  ///
  /// - Parameters:
  ///   - x: points from the left of the keyboard view; `y` from its top.
  ///   - layer: only the first one, which has the letters, is targeted.
  ///   - context: what was typed; one of another alphabet than the resolver's changes nothing.
  ///   - interval: seconds since the previous touch, for the Gaussian method; `nil` if unknown.
  /// - Returns: as `LayoutGeometry.hit`.
  /// - Complexity: O(adjacent keys); no allocation.
  @inline(__always)
  public func resolve(
    x: Double, y: Double, layer: Int = 0, method: TouchMethod = .gaussian,
    after context: borrowing TouchContext, interval: Double? = nil
  ) -> LayoutHit? {
    guard layer == 0 else { return geometry.hit(x: x, y: y, layer: layer) }
    let position = cells.position(x: x, y: y)
    guard position >= 0 else {
      return resolveAtEdge(x, y, method, context, interval)
    }
    return .key(keys.first &+ decide(position, x, y, method, context, interval))
  }

  /// Where no square of the raster answers.
  @inline(never)
  private func resolveAtEdge(
    _ x: Double, _ y: Double, _ method: TouchMethod, _ context: borrowing TouchContext,
    _ interval: Double?
  ) -> LayoutHit? {
    let hit = geometry.hit(x: x, y: y, layer: 0)
    guard case .key(let id)? = hit else { return hit }
    return .key(keys.first &+ decide(id &- keys.first, x, y, method, context, interval))
  }

  /// The position that a touch on the static area of another means.
  @inline(__always)
  private func decide(
    _ position: Int, _ x: Double, _ y: Double, _ method: TouchMethod,
    _ context: borrowing TouchContext, _ interval: Double?
  ) -> Int {
    guard position < keys.keys.count, keys.keys[position].symbol != 0,
      context.alphabet == alphabet
    else { return position }
    switch method {
    case .fixed: return position
    case .boundaries: return withBoundaries(position, x, y, context)
    case .gaussian: return withGaussian(position, x, y, context, interval)
    }
  }

  // MARK: Learning

  /// Says which key a touch meant: what it typed, or what the user put in its place. It counts when
  /// the next touch is learnt, so that `discardLast` can still take it back.
  /// - Parameter key: id of a letter key; others count nothing.
  public mutating func learn(x: Double, y: Double, key: Int) {
    commitLast()
    let position = key &- keys.first
    guard position >= 0 && position < keys.keys.count, keys.keys[position].letter != nil,
      pitch.x > 0 && pitch.y > 0
    else { return }
    pending = (
      position, (x - keys.keys[position].x) / pitch.x, (y - keys.keys[position].y) / pitch.y
    )
  }

  /// The last learnt touch was a mistake: what it typed was deleted at once.
  public mutating func discardLast() { pending = nil }

  /// Counts the last learnt touch now, as before storing `offsets`.
  public mutating func commitLast() {
    guard let touch = pending else { return }
    pending = nil
    offsets.record(touch.position, x: touch.x, y: touch.y)
  }

  static func perSquare(_ variance: (x: Double, y: Double)) -> (x: Double, y: Double) {
    let half = TouchArithmetic.bitsOfNat / 2
    return (half / variance.x, half / variance.y)
  }
}
