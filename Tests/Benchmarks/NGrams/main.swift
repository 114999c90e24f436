// Measures the two n-gram sections on real lists: bytes by region, nanoseconds by query.
//
//     KEYBOARD_BENCH=1 swift run -c release NGramBenchmark WORDS PAIRS [BUCKET_SIZE_BITS…]
//
// WORDS has a row `word TAB count`, PAIRS a row `first second TAB count`. Times are the least of five
// passes over all queries in random order, and percentiles of single calls.

import Foundation
import KeyboardCompiler
import KeyboardEngine
import KeyboardFormat
import _KeyboardTestSupport

let arguments = CommandLine.arguments
guard arguments.count >= 3 else {
  print("usage: NGramBenchmark WORDS PAIRS [BUCKET_SIZE_BITS…]")
  exit(64)
}
let words = try source(arguments[1])
let pairs = try source(arguments[2])
let lexiconSection = try makeLexicon(words)
let lexicon = Lexicon(
  try LexiconFormat.open(ByteView(lexiconSection.payload)), contentID: lexiconSection.contentID)

var findings = Findings()
let inputs = StageInputs(sources: [pairs.path: pairs], sections: [lexiconSection])
let started = ContinuousClock.now
let made = try BigramStage(lexicon: "en", source: pairs.path).run(name: "en", inputs, &findings)
guard let section = made else { exit(1) }
print("bigrams built in \(ContinuousClock.now - started)")
let model = BigramFormat.model(try BigramFormat.open(ByteView(section.payload)))
for bits in arguments.count > 3 ? arguments[3...].compactMap(Int.init) : [model.bucketSizeBits] {
  try measureBigrams(model, bucketSizeBits: bits)
}
try measureLetters()

func source(_ path: String) throws -> SourceText {
  SourceText(path: path, bytes: Array(try Data(contentsOf: URL(fileURLWithPath: path))))
}

/// The words as they are, with costs from their counts.
func makeLexicon(_ text: SourceText) throws -> ArtifactWriter.Section {
  var findings = Findings()
  var counts: [(word: String, count: UInt64)] = []
  text.forEachRow(columns: 2, &findings) { row, _ in
    counts.append((row.text(0), UInt64(row.number(1) ?? 0)))
  }
  let total = counts.reduce(0) { $0 + $1.count }
  let entries = counts.map {
    LexiconModel.Entry(
      display: $0.word, cost: FixedLog.cost(part: $0.count, whole: total, step: 32, limit: 254))
  }
  let alphabet = LexiconAlphabet(exactly: entries.map(\.display))
  return try ArtifactWriter.Section(
    LexiconFormat.self, name: "en", LexiconModel(alphabet: alphabet, entries: entries))
}

func measureBigrams(_ model: BigramModel, bucketSizeBits: Int) throws {
  var model = model
  model.bucketSizeBits = bucketSizeBits
  let payload = try BigramFormat.encode(model)
  let view = try BigramFormat.open(ByteView(payload))
  try BigramFormat.verify(view)
  let table = try BigramTable(view, lexicon: lexicon)
  let count = model.pairs.count
  print("\nbucket size bits \(bucketSizeBits): \(payload.count) bytes, \(count) pairs,")
  print("\(ratio(payload.count, count)) bytes a pair:")
  for region in view.regions { print("  \(region.name) \(ratio(region.size, count))") }

  var random = SeededRandom(seed: 1)
  let shuffled = model.pairs.shuffled(using: &random)
  let others = model.pairs.shuffled(using: &random)
  var wrong = 0
  print(
    "pair, hit:",
    nanoseconds(shuffled) { pair in
      if table.cost(of: pair.next, after: pair.first) != pair.cost { wrong += 1 }
    })
  var found = 0
  print(
    "pair of a random second word:",
    nanoseconds(Array(zip(shuffled, others))) { a, b in
      if table.cost(of: b.next, after: a.first) != nil { found += 1 }
    }, "(of which \(100 * found / (5 * count)) % are in the table)")
  print("wrong costs: \(wrong)")
  percentiles("ten best, of the first words of random pairs", shuffled.prefix(20_000).map(\.first))
  var firsts: [Int] = []
  view.forEachFirst { firsts.append($0) }
  percentiles("ten best, of random first words", firsts.shuffled(using: &random))

  func percentiles(_ title: String, _ firsts: [Int]) {
    var checksum = 0
    let times = firsts.map { first in
      let started = ContinuousClock.now
      table.forEachNext(after: first, limit: 10) { checksum &+= $0 &+ $1 }
      return (ContinuousClock.now - started).components.attoseconds / 1_000_000_000
    }.sorted()
    print("\(title): median \(times[times.count / 2]) ns,", terminator: " ")
    print("99th of 100 \(times[times.count * 99 / 100]) ns (checksum \(checksum))")
  }
}

func measureLetters() throws {
  var findings = Findings()
  let inputs = StageInputs(sources: [:], sections: [lexiconSection])
  let made = try LetterTableStage(lexicon: "en").run(name: "en", inputs, &findings)
  guard let section = made else { return }
  let table = LetterTable(try LetterTableFormat.open(ByteView(section.payload)))
  print("\nletters: \(section.payload.count) bytes, \(table.view.rowCount) rows")
  for text in ["", "t", "語t", "q", "th", "x"] {
    let row = table.row(after: table.context(afterText: text.unicodeScalars))
    let best = (1...row.count).sorted { row[$0] < row[$1] }.prefix(4).map { symbol in
      let share = (100 * exp2(-Double(row[symbol]) / 256)).rounded()
      return "\(table.letter(symbol).map(String.init) ?? "?") \(Int(share)) %"
    }
    print("  after \"\(text)\": \(best.joined(separator: ", "))")
  }
  let scalars = (0..<100_000).map { _ in Array("the quick brown fox ".unicodeScalars) }.joined()
  var context = LetterContext.wordStart
  var sum = 0
  print(
    "context and a whole row a keystroke:",
    nanoseconds(Array(scalars)) { scalar in
      context = table.context(after: scalar, in: context)
      let row = table.row(after: context)
      for symbol in 1...row.count { sum &+= row[symbol] }
    }, "(checksum \(sum))")
}

/// The least mean of five passes.
func nanoseconds<T>(_ queries: [T], _ body: (T) -> Void) -> String {
  let passes = (0..<5).map { _ in
    let started = ContinuousClock.now
    for query in queries { body(query) }
    return (ContinuousClock.now - started) / queries.count
  }
  let least = passes.min() ?? .zero
  return "\(least.components.attoseconds / 1_000_000_000) ns"
}

func ratio(_ a: Int, _ b: Int) -> String {
  let thousandths = b == 0 ? 0 : (1000 * a + b / 2) / b
  let digits = String(thousandths % 1000)
  return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - digits.count) + digits
}
