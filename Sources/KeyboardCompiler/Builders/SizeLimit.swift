package import KeyboardFormat

/// Finds how many of a lexicon's first entries fit into a number of bytes.
package struct SizeLimit: Sendable {
  package var maximumBytes: Int

  package init(_ maximumBytes: Int) { self.maximumBytes = maximumBytes }

  /// Lexicons written at most; each takes about a second for 400,000 words.
  private static let maximumTries = 12

  /// The lexicon with as many entries as fit, and what `encode` makes of it; `nil` if not even one does.
  ///
  /// Sizes grow nearly in step with entries, so each try interpolates between the largest number known
  /// to fit and the smallest known not to; it ends within 1/500 of the limit or with neighbours.
  /// - Parameter encode: the whole artifact
  package func fit(
    _ model: LexiconModel, _ encode: (LexiconModel) throws -> [UInt8]
  ) throws -> (model: LexiconModel, bytes: [UInt8])? {
    let whole = try encode(model)
    if whole.count <= maximumBytes { return (model, whole) }
    var low = (entries: 0, bytes: 0)
    var high = (entries: model.entries.count, bytes: whole.count)
    var best: (model: LexiconModel, bytes: [UInt8])?
    for attempt in 0..<64 where high.entries - low.entries > 1 {
      let isClose = best.map { maximumBytes - $0.bytes.count <= maximumBytes / 500 } ?? false
      if isClose || (best != nil && attempt >= SizeLimit.maximumTries) { break }
      var part = model
      let entries = guess(low, high, attempt)
      part.entries.removeLast(model.entries.count - entries)
      let bytes = try encode(part)
      if bytes.count <= maximumBytes {
        low = (entries, bytes.count)
        best = (part, bytes)
      } else {
        high = (entries, bytes.count)
      }
    }
    return best
  }

  /// By interpolation; every third try halves, so that a curve cannot hold the search up.
  private func guess(
    _ low: (entries: Int, bytes: Int), _ high: (entries: Int, bytes: Int), _ attempt: Int
  ) -> Int {
    let range = high.entries - low.entries
    let share = Double(maximumBytes - low.bytes) / Double(max(1, high.bytes - low.bytes))
    let step = attempt % 3 == 2 ? range / 2 : Int(Double(range) * share)
    return low.entries + min(max(1, step), range - 1)
  }
}
