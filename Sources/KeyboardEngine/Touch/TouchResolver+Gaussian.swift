extension TouchResolver {
  /// The Gaussian method: of a key and its neighbours, the one with the least
  /// cost −log2 (density of the touch · probability of the letter).
  ///
  /// The touch is drawn from a normal distribution around the centre of the key that is meant; by
  /// Bayes' rule the most probable key is the one with the greatest density times prior (J. Goodman,
  /// G. Venolia, K. Steury, C. Parker, "Language modeling for soft keyboards", AAAI 2002). The static
  /// key s has the benefit of its area: with D the squared distance in bits and c the letter's cost,
  /// key k wins only if
  ///
  ///     w · (c(s) − c(k)) > max(0, D(k) − D(s))
  ///
  /// so that distance alone never overrules the layout. Learnt offsets move the centres: the right
  /// side is then D′(k) − D′(s) − min(0, D(k) − D(s)), where D′ is measured to the moved ones.
  @inline(__always)
  func withGaussian(
    _ position: Int, _ x: Double, _ y: Double, _ context: borrowing TouchContext,
    _ interval: Double?
  ) -> Int {
    let key = keys.keys[position]
    if isInCore(key, x, y) { return position }
    return weighNeighbours(position, key, x, y, context, interval)
  }

  @inline(__always)
  func isInCore(_ key: TouchKey, _ x: Double, _ y: Double) -> Bool {
    isWithin(key.coreU, key.coreV, key, x, y)
  }

  /// Whether a touch is in a box around a key's centre, turned as the key is.
  @inline(__always)
  func isWithin(
    _ halfU: Double, _ halfV: Double, _ key: TouchKey, _ x: Double, _ y: Double
  ) -> Bool {
    let (dx, dy) = (x - key.x, y - key.y)
    return abs(dx * key.alongX + dy * key.alongY) <= halfU
      && abs(dx * key.alongY - dy * key.alongX) <= halfV
  }

  private func weighNeighbours(
    _ position: Int, _ key: TouchKey, _ x: Double, _ y: Double, _ context: borrowing TouchContext,
    _ interval: Double?
  ) -> Int {
    let scale =
      interval == nil || parameters.spread.haste == 0
      ? perSquare : TouchResolver.perSquare(parameters.spread.variance(interval: interval))
    let own = context.cost(ofSymbol: Int(key.symbol))
    let weight = parameters.letterWeight
    let hasOffsets = !offsets.isEmpty
    let distance = bits(x - key.x, y - key.y, scale)
    let moved = hasOffsets ? movedBits(position, x, y, scale) : distance
    var best = position
    var bestGain = 0.0
    for index in key.firstNeighbour..<key.firstNeighbour &+ key.neighbourCount {
      let other = keys.neighbours[index]
      let beside = keys.keys[other]
      guard beside.symbol != 0 else { continue }
      let farther = bits(x - beside.x, y - beside.y, scale) - distance
      let excess =
        hasOffsets
        ? movedBits(other, x, y, scale) - moved - min(0, farther) : max(0, farther)
      let gain = weight * (own - context.cost(ofSymbol: Int(beside.symbol))) - excess
      if gain > bestGain {
        bestGain = gain
        best = other
      }
    }
    return best
  }

  /// Half the squared distance in standard deviations, in bits.
  @inline(__always)
  func bits(_ dx: Double, _ dy: Double, _ scale: (x: Double, y: Double)) -> Double {
    dx * dx * scale.x + dy * dy * scale.y
  }

  /// The same to where the user's touches for a key fall.
  @inline(__always)
  func movedBits(_ position: Int, _ x: Double, _ y: Double, _ scale: (x: Double, y: Double))
    -> Double
  {
    let offset = offsets.offset(position)
    let key = keys.keys[position]
    return bits(x - key.x - offset.x * pitch.x, y - key.y - offset.y * pitch.y, scale)
  }
}
