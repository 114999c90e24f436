extension Predictor {
  /// Offers what a swipe, or a correction, may have meant besides the word that was inserted: the
  /// decoder's candidates in their order, without that word, without what may not be offered, and each
  /// text once.
  ///
  /// - Parameters:
  ///   - candidates: word ids, best first; ids that are none are passed over
  ///   - inserted: the text that was put in
  ///   - predictions: gets the words, with cost 0
  /// - Complexity: O(candidates · length of words), no allocation.
  public func alternatives(
    _ candidates: some Sequence<Int>, inserted: String, _ options: Options = Options(),
    into predictions: inout Predictions
  ) {
    predictions.reset()
    var inserted = inserted
    inserted.withUTF8 { inserted in
      let rule = unsafe WordCase(
        options.shift, typed: UnsafeBufferPointer(rebasing: inserted[0..<0]))
      for id in candidates {
        guard !predictions.isFull else { return }
        guard id >= 0, wordCost(of: id, options.maximumOffensiveness) != nil else { continue }
        unsafe predictions.append(id: id, except: inserted) { text in
          unsafe write(id, rule, into: text)
        }
      }
    }
  }
}
