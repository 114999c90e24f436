public import KeyboardEngine

/// Types a text with a prediction bar and counts.
public struct PredictionEvaluation {
  private var predictor: Predictor
  private var predictions: Predictions
  private let isExplained: Bool
  private var report: PredictionReport

  /// Types a text.
  /// - Parameters:
  ///   - slots: words on the bar, at most `Predictions.maximumLimit`
  ///   - isExplained: whether to list misses
  /// - Complexity: a query for each letter.
  public static func report(
    of prose: Prose, with predictor: Predictor, slots: Int = 3, isExplained: Bool = false
  ) -> PredictionReport {
    var evaluation = PredictionEvaluation(predictor, slots: slots, isExplained: isExplained)
    for paragraph in prose.paragraphs { evaluation.type(paragraph) }
    return evaluation.report
  }

  private init(_ predictor: Predictor, slots: Int, isExplained: Bool) {
    self.predictor = predictor
    predictions = Predictions(limit: slots)
    self.isExplained = isExplained
    report = PredictionReport(slots: predictions.limit)
  }

  /// What the cursor of the longest word needs to know of what is before it.
  private static let contextLength = 80

  private mutating func type(_ paragraph: String) {
    let scalars = Array(paragraph.unicodeScalars)
    var at = 0
    while at < scalars.count {
      let end = PredictionEvaluation.endOfWord(scalars, at)
      guard end > at else {
        count(characters: 1, taps: 1)
        at += 1
        continue
      }
      typeWord(scalars, at..<end)
      at = end
      // The space after a word belongs to it.
      if at < scalars.count && scalars[at] == " " { at += 1 }
    }
  }

  /// Letters with apostrophes between them; a word with a digit is typed letter by letter.
  private static func endOfWord(_ scalars: [Unicode.Scalar], _ start: Int) -> Int {
    var end = start
    while end < scalars.count {
      let isLetter = scalars[end].properties.isAlphabetic
      let isInside =
        end > start && scalars[end] == "'" && end + 1 < scalars.count
        && scalars[end + 1].properties.isAlphabetic
      guard isLetter || isInside else { break }
      end += 1
    }
    return end
  }

  private mutating func count(characters: Int, taps: Int) {
    report.savings.characters += characters
    report.savings.taps += taps
    report.completionSavings.characters += characters
    report.completionSavings.taps += taps
  }

  private mutating func typeWord(_ scalars: [Unicode.Scalar], _ range: Range<Int>) {
    let word = String(String.UnicodeScalarView(scalars[range]))
    let hasSpace = range.upperBound < scalars.count && scalars[range.upperBound] == " "
    let characters = range.count + (hasSpace ? 1 : 0)
    var first: Int?
    var firstCompletion: Int?
    var isStart = false
    for letters in 0..<range.count {
      let context = context(scalars, range.lowerBound + letters)
      if letters == 0 { isStart = context.previous == .sentenceStart }
      let isHit = offers(word, context)
      if isHit && first == nil { first = letters }
      if isHit && letters > 0 && firstCompletion == nil { firstCompletion = letters }
      hit(letters, isHit)
      if isStart && letters == 0 {
        report.sentenceStart = report.sentenceStart.adding(isHit)
      }
    }
    let context = context(scalars, range.upperBound)
    predictor.predict(context, into: &predictions)
    let isKnown = predictions.isTypedWord
    report.outOfVocabulary = report.outOfVocabulary.adding(!isKnown)
    let taps = min(characters, first.map { $0 + 1 } ?? characters)
    report.savings.words += 1
    report.completionSavings.words += 1
    count(characters: characters, taps: taps)
    report.completionSavings.taps +=
      min(characters, firstCompletion.map { $0 + 1 } ?? characters) - taps
    let length = range.count <= 3 ? 0 : range.count <= 6 ? 1 : range.count <= 9 ? 2 : 3
    report.byLength[length].savings.words += 1
    report.byLength[length].savings.characters += characters
    report.byLength[length].savings.taps += taps
    report.byLength[length].next = report.byLength[length].next.adding(first == 0)
    if isExplained && isKnown && first == nil { explain(word, scalars, range) }
  }

  private mutating func hit(_ letters: Int, _ isHit: Bool) {
    while report.hits.count <= letters { report.hits.append(Proportion(0, of: 0)) }
    report.hits[letters] = report.hits[letters].adding(isHit)
  }

  private func context(_ scalars: [Unicode.Scalar], _ cursor: Int) -> PredictionContext {
    let start = max(0, cursor - PredictionEvaluation.contextLength)
    return PredictionContext(before: String(String.UnicodeScalarView(scalars[start..<cursor])))
  }

  /// Whether the bar has a word.
  private mutating func offers(_ word: String, _ context: PredictionContext) -> Bool {
    var options = Predictor.Options()
    let isStart = context.previous == .sentenceStart && context.prefix.isEmpty
    options.shift = isStart ? .shifted : .none
    predictor.predict(context, options, into: &predictions)
    return predictions.indices.contains { predictions.text($0) == word }
  }

  /// Lists a word that was nearly typed in full, with what stood on the bar instead.
  private mutating func explain(
    _ word: String, _ scalars: [Unicode.Scalar], _ range: Range<Int>
  ) {
    let context = context(scalars, range.upperBound - 1)
    predictor.predict(context, into: &predictions)
    let bar = predictions.indices.map { index in
      let prediction = predictions[index]
      return PredictionReport.Offer(
        word: predictions.text(index), bits: Double(prediction.cost) / 256,
        wordBits: Double(prediction.wordCost) / 256,
        pairBits: prediction.pairCost.map { Double($0) / 256 })
    }
    var wide = Predictions(limit: Predictions.maximumLimit)
    predictor.predict(context, into: &wide)
    let place = wide.indices.first { wide.text($0) == word }
    let previous = if case .word(let previous) = context.previous { String(previous) } else { "" }
    report.misses.append(
      PredictionReport.Miss(
        previous: previous, word: word, prefix: String(context.prefix),
        bits: place.map { Double(wide[$0].cost) / 256 }, bar: bar))
  }
}

extension Proportion {
  fileprivate func adding(_ isSuccess: Bool) -> Proportion {
    Proportion(successes + (isSuccess ? 1 : 0), of: trials + 1)
  }
}
