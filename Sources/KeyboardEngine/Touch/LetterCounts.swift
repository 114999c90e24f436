/// How often a user typed each letter after each other letter and at the start of words.
///
/// A square table of a letter table's alphabet: at most 8 kB, 1.4 kB for 26 letters. It stays on the
/// device, can be read out and put back as plain rows, and forgets: when a row has grown to
/// `rowLimit` all its counts are halved. Recording allocates nothing.
public struct LetterCounts: Sendable, Equatable {
  /// One count, named by letters and therefore of use with any table.
  public struct Row: Sendable, Equatable, Codable {
    /// The letter before; `nil` at the start of a word.
    public var previous: String?
    /// The letter typed.
    public var next: String
    /// How often, 1...65535.
    public var count: Int

    /// A row as it is stored outside.
    public init(previous: String?, next: String, count: Int) {
      self.previous = previous
      self.next = next
      self.count = count
    }
  }

  /// Touches of a row that are remembered at most; beyond, older ones count half.
  public static let rowLimit = 4000

  private let letterCount: Int
  /// By previous symbol (0 is word start), then next symbol.
  private var counts: [UInt16]
  private var totals: [UInt16]

  /// No counts yet for the letters of a table.
  public init(letters: LetterTable) {
    letterCount = letters.letterCount
    counts = [UInt16](repeating: 0, count: (letterCount + 1) * letterCount)
    totals = [UInt16](repeating: 0, count: letterCount + 1)
  }

  /// Counts from rows. Rows with other letters or no positive count are left out, and counts are
  /// halved until a letter's row is within the limit.
  public init(letters: LetterTable, rows: some Sequence<Row>) {
    self.init(letters: letters)
    for row in rows where row.count > 0 {
      guard let next = LetterCounts.symbol(of: row.next, letters) else { continue }
      var previous = 0
      if let text = row.previous {
        guard let symbol = LetterCounts.symbol(of: text, letters) else { continue }
        previous = symbol
      }
      add(min(row.count, LetterCounts.rowLimit), next: next, after: previous)
    }
  }

  /// Every count, by previous letter and then by letter in the order of the table's alphabet, word
  /// start first. Allocates; for storing and showing.
  public func rows(letters: LetterTable) -> [Row] {
    guard letters.letterCount == letterCount else { return [] }
    var rows: [Row] = []
    for previous in 0...letterCount {
      for next in 1...max(letterCount, 1) where count(of: next, after: previous) > 0 {
        guard let letter = letters.letter(next) else { continue }
        rows.append(
          Row(
            previous: letters.letter(previous).map { String($0) }, next: String(letter),
            count: count(of: next, after: previous)))
      }
    }
    return rows
  }

  /// How often a symbol followed another; 0 is word start. 0 for symbols that do not exist.
  @inline(__always)
  public func count(of next: Int, after previous: Int) -> Int {
    guard isInside(next, previous) else { return 0 }
    return Int(counts[previous * letterCount + next - 1])
  }

  /// Whether anything is known about what follows a symbol.
  @inline(__always)
  public func hasCounts(after previous: Int) -> Bool {
    previous >= 0 && previous < totals.count && totals[previous] > 0
  }

  /// Counts a letter once more. Nothing for symbols that do not exist.
  public mutating func record(_ next: Int, after previous: Int) {
    add(1, next: next, after: previous)
  }

  /// Takes a count back, as when the letter was deleted at once.
  public mutating func unrecord(_ next: Int, after previous: Int) {
    guard count(of: next, after: previous) > 0 else { return }
    counts[previous * letterCount + next - 1] -= 1
    totals[previous] -= 1
  }

  /// Forgets how often a symbol followed another.
  public mutating func remove(_ next: Int, after previous: Int) {
    guard isInside(next, previous) else { return }
    totals[previous] -= counts[previous * letterCount + next - 1]
    counts[previous * letterCount + next - 1] = 0
  }

  /// Forgets everything.
  public mutating func removeAll() {
    for index in counts.indices { counts[index] = 0 }
    for index in totals.indices { totals[index] = 0 }
  }

  private func isInside(_ next: Int, _ previous: Int) -> Bool {
    next >= 1 && next <= letterCount && previous >= 0 && previous <= letterCount
  }

  /// - Parameter count: at most `rowLimit`, so that no sum exceeds 16 bits.
  private mutating func add(_ count: Int, next: Int, after previous: Int) {
    guard isInside(next, previous) else { return }
    while Int(totals[previous]) + count > LetterCounts.rowLimit && totals[previous] > 0 {
      halve(previous)
    }
    counts[previous * letterCount + next - 1] += UInt16(count)
    totals[previous] += UInt16(count)
  }

  private mutating func halve(_ previous: Int) {
    var total: UInt16 = 0
    for index in previous * letterCount..<(previous + 1) * letterCount {
      counts[index] /= 2
      total += counts[index]
    }
    totals[previous] = total
  }

  private static func symbol(of text: String, _ letters: LetterTable) -> Int? {
    var scalars = text.unicodeScalars.makeIterator()
    guard let scalar = scalars.next(), scalars.next() == nil else { return nil }
    return letters.symbol(of: scalar)
  }
}
