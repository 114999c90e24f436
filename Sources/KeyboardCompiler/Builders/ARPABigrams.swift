package import KeyboardFormat

/// Makes a bigram table of an ARPA model, on a lexicon's entries.
///
/// Words are folded to keys of the lexicon, as `BigramStage` does; a key stands for its first entry.
/// Where several words of the model fold to one entry ("The" and "the"), P(next | first) is their mean
/// weighted by the unigram probabilities of the first words, summed over the next words.
package struct ARPABigrams {
  private let view: LexiconView
  private let contentID: ContentID
  private var entries: [String: Int?] = [:]

  /// Unit of the costs: eighths of a bit, at most 255 of them.
  static let costStep = 32
  static let maximumCost = 255

  package init(lexicon section: ArtifactWriter.Section) throws(FormatError) {
    view = try LexiconFormat.open(ByteView(section.payload))
    contentID = section.contentID
  }

  /// - Parameter file: what rejections name
  /// - Complexity: O(pairs · log pairs).
  package mutating func model(
    _ arpa: ARPAModel, file: String, _ log: inout ImportLog
  ) -> BigramModel {
    var sums: [Key: Double] = [:]
    var pairs: [Key] = []
    var firsts: Set<String> = []
    var totals: [Int: Double] = [:]
    for bigram in arpa.bigrams {
      let text = "\(bigram.first) \(bigram.next)"
      guard let first = entry(bigram.first), let next = entry(bigram.next) else {
        let which = entry(bigram.first) == nil ? "first" : "second"
        log.reject(text, "\(which) word is not in the lexicon", file, bigram.line)
        continue
      }
      let weight = ARPABigrams.power(arpa.unigrams[bigram.first] ?? -99)
      if firsts.insert(bigram.first).inserted { totals[first, default: 0] += weight }
      let key = Key(first: first, next: next)
      if sums[key] == nil { pairs.append(key) }
      sums[key, default: 0] += weight * ARPABigrams.power(bigram.log10)
    }
    return BigramModel(
      lexicon: contentID, entryCount: view.entryCount, costStep: ARPABigrams.costStep,
      pairs: pairs.map { key in
        let share = (sums[key] ?? 0) / (totals[key.first] ?? 1)
        return .init(first: key.first, next: key.next, cost: ARPABigrams.cost(share))
      })
  }

  private struct Key: Hashable {
    var first: Int
    var next: Int
  }

  private static func cost(_ probability: Double) -> Int {
    let whole: UInt64 = 1 << 62
    let part = UInt64((min(max(probability, 0), 1) * Double(whole)).rounded())
    return FixedLog.cost(part: part, whole: whole, step: costStep, limit: maximumCost)
  }

  private mutating func entry(_ word: String) -> Int? {
    if let known = entries[word] { return known }
    let view = view
    let entry = unsafe Array(word.utf8).withUnsafeBufferPointer { text in
      unsafe view.withKey(of: text) { unsafe $0.isEmpty ? nil : view.firstEntry(of: $0) }
    }
    entries[word] = .some(entry)
    return entry
  }

  /// 10^x for x of at most 0, from multiplications and square roots alone, which IEEE 754 rounds the
  /// same everywhere.
  static func power(_ x: Double) -> Double {
    let bits = -x * 3.321_928_094_887_362
    var result = 1.0
    var whole = Int(bits)
    var fraction = bits - Double(whole)
    while whole > 0 {
      result *= 0.5
      whole -= 1
    }
    var root = 0.5
    for _ in 0..<48 {
      root = root.squareRoot()
      fraction *= 2
      if fraction >= 1 {
        result *= root
        fraction -= 1
      }
    }
    return result
  }
}
