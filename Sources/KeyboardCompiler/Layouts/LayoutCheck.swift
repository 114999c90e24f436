import KeyboardFormat

/// Looks for what would make a layout unusable: letters without keys, keys that stand on or beside
/// each other wrongly, layers nobody can reach. All of it in one run.
struct LayoutCheck {
  /// Widths in points of the phones that iOS runs on, upright, and what lies between.
  static let widths: [Double] = [320, 340, 360, 375, 390, 393, 402, 414, 430, 440]
  /// A key narrower or lower than this many points cannot be aimed at.
  static let smallestSide = 8.0

  let draft: LayoutDraft
  let file: String
  let alphabet: String
  let folds: [String: String]
  var findings = Findings()
  private var reported: [Pair] = []

  private struct Pair: Equatable {
    var first: Int
    /// The key itself when it is about one key.
    var second: Int
  }

  init(_ draft: LayoutDraft, file: String, alphabet: String, folds: [String: String]) {
    self.draft = draft
    self.file = file
    self.alphabet = alphabet
    self.folds = folds
  }

  mutating func run() throws {
    checkDuplicates()
    checkCoverage()
    checkLayers()
    let view = try LayoutFormat.open(ByteView(LayoutFormat.encode(draft.model)))
    checkZones()
    for width in LayoutCheck.widths {
      let height = Double(draft.model.metrics.height) / 1000
      check(LayoutPlacement(view, width: width, height: height))
    }
  }

  private mutating func error(_ line: Int?, _ message: String) {
    findings.error(file, line, message)
  }

  /// "q" in layer "letters"
  private func spelled(_ layer: Int, _ key: Int) -> String {
    "\"\(draft.model.layers[layer].keys[key].label)\" in layer \"\(draft.model.layers[layer].name)\""
  }

  // MARK: What is typed

  /// The same text twice among the keys of rows or rings of a layer, or among its buttons.
  private mutating func checkDuplicates() {
    for (layer, value) in draft.model.layers.enumerated() {
      for key in value.keys.indices {
        let here = value.keys[key]
        guard here.role == .character else { continue }
        let earlier = value.keys[..<key].firstIndex {
          $0.role == .character && $0.isTyped == here.isTyped
            && $0.text.utf8.elementsEqual(here.text.utf8)
        }
        guard let earlier else { continue }
        let place = draft.lines[layer][earlier].map { " on line \($0) and" } ?? ""
        error(
          draft.lines[layer][key],
          "expected each key once in layer \"\(value.name)\", found \"\(here.text)\"\(place) again")
      }
    }
  }

  /// Every letter of the alphabet, after folding, has a key in the first layer; other signs of the
  /// alphabet, such as the apostrophe, have one in any layer.
  private mutating func checkCoverage() {
    for letter in alphabet.unicodeScalars {
      let text = String(letter)
      if isTyped(text) { continue }
      let folded = folds.first { $0.key.utf8.elementsEqual(text.utf8) }?.value
      let parts = (folded ?? "").unicodeScalars.map { String($0) }
      if !parts.isEmpty && parts.allSatisfy(isTyped) { continue }
      let route = folded.map { " or for its folding \"\($0)\"" } ?? ""
      error(nil, "expected a key for the letter \"\(text)\"\(route), found none")
    }
  }

  private func isTyped(_ text: String) -> Bool {
    let isLetter = text.unicodeScalars.allSatisfy(\.properties.isAlphabetic)
    let layers = isLetter ? draft.model.layers.prefix(1) : draft.model.layers[...]
    return layers.contains { layer in
      layer.keys.contains { key in
        ([key.text, key.shifted] + key.alternates).contains { $0.utf8.elementsEqual(text.utf8) }
      }
    }
  }

  /// Every layer can be reached from the first and leads back to it.
  private mutating func checkLayers() {
    let count = draft.model.layers.count
    for layer in 0..<count {
      let name = draft.model.layers[layer].name
      if draft.model.layers[layer].keys.isEmpty {
        error(nil, "expected keys in layer \"\(name)\", found none")
      } else if !reachable(from: 0).contains(layer) {
        error(nil, "expected a key that leads to layer \"\(name)\", found none")
      } else if !reachable(from: layer).contains(0) {
        error(nil, "expected a key that leads from layer \"\(name)\" back to the first, found none")
      }
    }
    guard let first = draft.model.layers.first else { return }
    for (role, name) in [(KeyRole.space, "space"), (.backspace, "backspace"), (.return, "return")] {
      let isThere =
        first.keys.contains { $0.role == role } || draft.model.zones.contains { $0.role == role }
      if !isThere {
        findings.warning(
          file, nil, "expected a key for \(name) in layer \"\(first.name)\", found none")
      }
    }
  }

  private func reachable(from start: Int) -> [Int] {
    var found = [start]
    var next = 0
    while next < found.count {
      for key in draft.model.layers[found[next]].keys {
        if let target = key.target, !found.contains(target) { found.append(target) }
      }
      next += 1
    }
    return found
  }

  // MARK: Where keys stand

  /// Wedges over one another or over a gap; by their integers, so for every view at once.
  private mutating func checkZones() {
    var first = 0
    for (layer, value) in draft.model.layers.enumerated() {
      for key in value.keys.indices {
        guard let here = Wedge(value.keys[key].shape) else { continue }
        for zone in draft.model.zones {
          guard let gap = Wedge(zone.shape), gap.overlaps(here) else { continue }
          error(
            draft.lines[layer][key],
            "expected keys beside the zones, found \(spelled(layer, key)) under one")
        }
        for other in value.keys[..<key].indices {
          guard let there = Wedge(value.keys[other].shape), there.overlaps(here) else { continue }
          reported.append(Pair(first: first + other, second: first + key))
          error(
            draft.lines[layer][key],
            "expected keys beside each other, found \(spelled(layer, key)) overlapping \(spelled(layer, other))"
          )
        }
      }
      first += value.keys.count
    }
  }

  /// One view size: every key inside the view, big enough to aim at, and clear of the others.
  private mutating func check(_ placement: LayoutPlacement) {
    var first = 0
    for (layer, value) in draft.model.layers.enumerated() {
      for key in value.keys.indices {
        if let problem = problem(of: placement.keys[first + key], value.keys[key], placement.board)
        {
          report(layer, key, Pair(first: first + key, second: first + key), placement) {
            "expected a key that can be reached, found \($0) \(problem)"
          }
        }
        for other in value.keys[..<key].indices
        where overlap(placement.keys[first + other], placement.keys[first + key], placement.board) {
          let there = spelled(layer, other)
          report(layer, key, Pair(first: first + other, second: first + key), placement) {
            "expected keys beside each other, found \($0) overlapping \(there)"
          }
        }
      }
      first += value.keys.count
    }
  }

  /// Reports a problem at the first width that shows it.
  private mutating func report(
    _ layer: Int, _ key: Int, _ pair: Pair, _ placement: LayoutPlacement,
    _ message: (String) -> String
  ) {
    guard !reported.contains(pair) else { return }
    reported.append(pair)
    error(
      draft.lines[layer][key],
      message(spelled(layer, key)) + " in a view of \(Int(placement.board.width)) points")
  }

  private func problem(
    of key: PlacedKey, _ model: LayoutModel.Key, _ board: LayoutBoard
  ) -> String? {
    let frame = key.frame
    let tolerance = 1e-6
    if min(frame.width, frame.height) < LayoutCheck.smallestSide {
      return "smaller than \(Int(LayoutCheck.smallestSide)) points"
    }
    if frame.left < -tolerance || frame.right > board.width + tolerance
      || frame.top < -tolerance || frame.bottom > board.height + tolerance
    {
      return "outside the view"
    }
    if case .corner(_, _, _, _, inBar: true) = model.shape {
      return frame.bottom > board.bar + tolerance ? "taller than the bar it stands in" : nil
    }
    if frame.top < board.bar - tolerance { return "under the prediction bar" }
    for zone in draft.model.zones {
      guard case .centre(let radius) = zone.shape else { continue }
      let (x, y) = (key.x - board.centreX, key.y - board.centreY)
      let reach = Double(radius) / 1000
      if x * x + y * y < reach * reach { return "under the centre zone" }
    }
    return nil
  }

  private func overlap(_ a: PlacedKey, _ b: PlacedKey, _ board: LayoutBoard) -> Bool {
    switch (a.wedge, b.wedge) {
    // Two wedges were compared by their integers.
    case (.some, .some): return false
    case (nil, nil): return a.frame.overlaps(b.frame)
    case (let wedge?, nil): return overlap(wedge, b.frame, board)
    case (nil, let wedge?): return overlap(wedge, a.frame, board)
    }
  }

  /// Whether a wedge reaches into a square, by a lattice of its points two points apart at most.
  private func overlap(_ wedge: PlacedWedge, _ frame: LayoutRect, _ board: LayoutBoard) -> Bool {
    let steps = max(2, Int(min(max(frame.width, frame.height), 400) / 2))
    for row in 0...steps {
      for column in 0...steps {
        let x = frame.left + frame.width * Double(column) / Double(steps) - board.centreX
        let y = frame.top + frame.height * Double(row) / Double(steps) - board.centreY
        if wedge.contains(x, y) { return true }
      }
    }
    return false
  }
}

/// A wedge or gap in integers, to compare without any rounding.
private struct Wedge {
  var angle: Int
  var half: Int
  var from: Int
  var to: Int

  init?(_ shape: KeyShape) {
    guard case .wedge(let angle, let half, _, let from, let to) = shape else { return nil }
    (self.angle, self.half, self.from, self.to) = (angle, half, from, to)
  }

  init?(_ shape: LayoutModel.Zone.Shape) {
    guard case .gap(let angle, let half, let from, let to) = shape else { return nil }
    (self.angle, self.half, self.from, self.to) = (angle, half, from, to)
  }

  func overlaps(_ other: Wedge) -> Bool {
    let turn = abs(angle - other.angle) % 360_000
    let distance = min(turn, 360_000 - turn)
    return distance < half + other.half && max(from, other.from) < min(to, other.to)
  }
}
