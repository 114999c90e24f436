/// One word offered.
public struct Prediction: Sendable, Equatable {
  /// Word id: an entry of the lexicon, or a learnt word of the bound overlay; `nil` for a contraction
  /// that the lexicon does not list.
  public let id: Int?
  /// −log2 of its probability in 1/256 bit, up to a constant that all predictions of a query share;
  /// 0 for alternatives, which come in the order of their candidates.
  public let cost: Int
  /// What of `cost` the word alone would have: its listed cost with what the user taught.
  public let wordCost: Int
  /// The same for the pair with the word before, its weight included; `nil` if no pair is known.
  public let pairCost: Int?
  /// The same for the pair as the user taught it.
  public let learntPairCost: Int?
  /// Whether this is what stands before the cursor already.
  public let isTyped: Bool
  /// Where the text stands in the buffer.
  let start: Int
  let length: Int
}

/// Where predictions go: made once by the caller with a limit, filled again and again. No query
/// allocates in it.
public struct Predictions: RandomAccessCollection, Sendable {
  /// Most words a query can be asked for.
  public static let maximumLimit = 16
  /// Longest text of a prediction in UTF-8 bytes; longer words are not offered.
  public static let maximumTextLength = 256

  /// The most words a query gives.
  public let limit: Int
  /// Whether the text before the cursor is a word as it stands: listed, whatever its grade of
  /// offensiveness and even if it is never suggested, or learnt, or a contraction, and not removed by
  /// the user. Such a word is not to be corrected.
  public internal(set) var isTypedWord = false
  private var predictions: [Prediction] = []
  private var texts: [UInt8]
  private var used = 0

  /// - Parameter limit: clamped to 0...`maximumLimit`. Room for that many is allocated here.
  public init(limit: Int) {
    self.limit = Swift.min(Swift.max(0, limit), Predictions.maximumLimit)
    predictions.reserveCapacity(self.limit)
    texts = Array(repeating: 0, count: (self.limit + 1) * Predictions.maximumTextLength)
  }

  /// Predictions are numbered from 0, best first.
  public var startIndex: Int { 0 }
  /// Number of predictions of the last query, at most `limit`.
  public var endIndex: Int { predictions.count }
  /// - Precondition: `position` is one of `indices`.
  public subscript(position: Int) -> Prediction { predictions[position] }

  /// The text of a prediction of the last query as it is to be inserted. Allocates if it is longer than
  /// 15 bytes. Empty for a position that is none.
  public func text(_ position: Int) -> String {
    guard indices.contains(position) else { return "" }
    let prediction = predictions[position]
    return String(
      decoding: texts[prediction.start..<prediction.start + prediction.length], as: UTF8.self)
  }

  /// Writes the text of a prediction as UTF-8 and returns the number of bytes; stops when `text` is
  /// full. 0 for a position that is none.
  public func write(_ position: Int, into text: UnsafeMutableBufferPointer<UInt8>) -> Int {
    guard indices.contains(position) else { return 0 }
    let prediction = predictions[position]
    let count = Swift.min(prediction.length, text.count)
    for index in 0..<count { unsafe text[index] = texts[prediction.start + index] }
    return count
  }

  // MARK: Filling

  var isFull: Bool { predictions.count >= limit }

  mutating func reset() {
    predictions.removeAll(keepingCapacity: true)
    used = 0
    isTypedWord = false
  }

  /// Appends a prediction unless the bar is full or has that text already.
  /// - Parameters:
  ///   - excluded: a text that is not to be offered
  ///   - write: writes the text and gives its length; `nil` for none
  mutating func append(
    id: Int?, cost: Int = 0, wordCost: Int = 0, pairCost: Int? = nil, learntPairCost: Int? = nil,
    isTyped: Bool = false, except excluded: UnsafeBufferPointer<UInt8>,
    _ write: (UnsafeMutableBufferPointer<UInt8>) -> Int?
  ) {
    guard !isFull else { return }
    let start = used
    let length = unsafe texts.withUnsafeMutableBufferPointer { texts -> Int in
      let room = start..<start + Predictions.maximumTextLength
      let text = unsafe UnsafeMutableBufferPointer(rebasing: texts[room])
      guard let length = unsafe write(text), length > 0,
        unsafe !text[0..<length].elementsEqual(excluded)
      else { return 0 }
      return length
    }
    guard length > 0 else { return }
    let text = texts[start..<start + length]
    for other in predictions
    where other.length == length
      && texts[other.start..<other.start + length].elementsEqual(text)
    {
      return
    }
    used += length
    predictions.append(
      Prediction(
        id: id, cost: cost, wordCost: wordCost, pairCost: pairCost, learntPairCost: learntPairCost,
        isTyped: isTyped, start: start, length: length))
  }
}
