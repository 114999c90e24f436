/// Why a touch means what it means: for tools and tests, not for typing.
public struct TouchExplanation: Sendable {
  /// What decided.
  public enum Reason: String, Sendable {
    /// Another layer than the letters', or a context of another alphabet.
    case notTargeted
    /// The static hit is no letter key.
    case notALetter
    /// The touch is in the core of a key.
    case core
    /// The letters of the key and its neighbours were weighed.
    case weighed
  }

  /// A key that the touch could mean, with its cost by part.
  public struct Candidate: Sendable {
    /// Id in the layout.
    public let key: Int
    /// What it types.
    public let letter: String
    /// Points from the touch to the key's centre.
    public let distance: Double
    /// −log2 of the touch's density around the key, relative to the centre's, offsets and haste
    /// included.
    public let touchBits: Double
    /// −log2 p of the letter by the table, times the letter weight.
    public let letterBits: Double
    /// What the user's own counts take off, times the letter weight; 0 or less.
    public let userBits: Double
    /// What a neighbour is charged where its centre is nearer than the static key's, so that
    /// distance alone decides nothing; 0 or more.
    public let areaBits: Double
    /// What the Gaussian method compares: the sum.
    public var totalBits: Double { touchBits + letterBits + userBits + areaBits }
  }

  /// The static hit.
  public let fixed: LayoutHit?
  /// The method's answer.
  public let result: LayoutHit?
  public let reason: Reason
  /// The static key first, then its neighbours, nearest first; empty where nothing was weighed.
  public let candidates: [Candidate]
  /// Points by which the static key's boundaries have moved into it: left, right, up, down.
  public let losses: (left: Double, right: Double, up: Double, down: Double)
}

extension TouchResolver {
  /// What `resolve` answers, and why. Allocates.
  public func explain(
    x: Double, y: Double, layer: Int = 0, method: TouchMethod = .gaussian,
    after context: TouchContext, interval: Double? = nil
  ) -> TouchExplanation {
    let fixed = geometry.hit(x: x, y: y, layer: layer)
    let result = resolve(
      x: x, y: y, layer: layer, method: method, after: context, interval: interval)
    func explanation(
      _ reason: TouchExplanation.Reason, _ candidates: [TouchExplanation.Candidate] = [],
      _ losses: Losses = Losses()
    ) -> TouchExplanation {
      TouchExplanation(
        fixed: fixed, result: result, reason: reason, candidates: candidates,
        losses: (losses.left, losses.right, losses.up, losses.down))
    }
    guard layer == 0 && context.alphabet == alphabet else { return explanation(.notTargeted) }
    guard case .key(let id)? = fixed, keys.keys[id - keys.first].symbol != 0 else {
      return explanation(.notALetter)
    }
    let key = keys.keys[id - keys.first]
    var losses = rowLosses(key, context)
    let column = columnLosses(
      key, up: across(key, x, y, isUp: true), down: across(key, x, y, isUp: false), context)
    if parameters.movesRows { (losses.up, losses.down) = (column.up, column.down) }
    let isCore = method == .gaussian && isInCore(key, x, y)
    return explanation(
      isCore ? .core : .weighed, candidates(id - keys.first, x, y, context, interval), losses)
  }

  private func candidates(
    _ position: Int, _ x: Double, _ y: Double, _ context: TouchContext, _ interval: Double?
  ) -> [TouchExplanation.Candidate] {
    let key = keys.keys[position]
    let scale = TouchResolver.perSquare(parameters.spread.variance(interval: interval))
    let own = bits(x - key.x, y - key.y, scale)
    let range = key.firstNeighbour..<key.firstNeighbour + key.neighbourCount
    let positions = [position] + keys.neighbours[range].filter { keys.keys[$0].symbol != 0 }
    return positions.map { other in
      let beside = keys.keys[other]
      let (dx, dy) = (x - beside.x, y - beside.y)
      let symbol = Int(beside.symbol)
      let table = context.tableCost(ofSymbol: symbol)
      return TouchExplanation.Candidate(
        key: keys.first + other, letter: beside.letter.map { String($0) } ?? "",
        distance: (dx * dx + dy * dy).squareRoot(), touchBits: movedBits(other, x, y, scale),
        letterBits: parameters.letterWeight * table,
        userBits: parameters.letterWeight * (context.cost(ofSymbol: symbol) - table),
        areaBits: -min(0, bits(dx, dy, scale) - own))
    }
  }
}
