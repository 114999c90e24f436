import KeyboardEngine

/// A word on a path, as the weights see it.
struct SwipeFeatures: Sendable {
  /// Value of each feature of `SwipeWeight.search`: their sum, weighted, is what the word costs in the
  /// search.
  let search: [Double]
  /// Bits of the word's own cost.
  let bits: Double
  /// The path as a whole beside the word's way.
  let shape: SwipeShape.Measures

  /// - Returns: `nil` if the letters cannot stand on the path.
  init?(
    _ keys: [UInt8], bits: Float, _ aligner: SwipeAligner, _ shape: inout SwipeShape
  ) {
    guard let alignment = aligner.align(keys) else { return nil }
    self.init(keys, bits: bits, alignment, aligner, &shape)
  }

  /// Of a known alignment.
  init(
    _ keys: [UInt8], bits: Float, _ alignment: SwipeAlignment, _ aligner: SwipeAligner,
    _ shape: inout SwipeShape
  ) {
    search = SwipeWeight.units.map { unit in
      Double(
        alignment.cost(unit, on: aligner.path, aligner.keyboard) + unit.wordCost(ofBits: bits))
    }
    self.bits = Double(bits)
    self.shape = unsafe keys.withUnsafeBufferPointer { keys in
      unsafe shape.measures(of: keys, on: aligner.keyboard, path: aligner.path)
    }
  }

  /// What the word costs in the search under weights in the order of `SwipeWeight.search`.
  func searchCost(_ weights: [Double]) -> Double {
    zip(search, weights).reduce(0) { $0 + $1.0 * $1.1 }
  }

  /// Value of each feature of `SwipeWeight.finalists`, under weights of the search.
  func finalists(_ weights: [Double]) -> [Double] {
    [
      searchCost(weights), bits, Double(shape.shiftX), Double(shape.shiftY),
      Double(shape.farthest),
    ]
  }
}
