/// What `evaluate taps` found.
public struct TapReport: Sendable, Encodable {
  /// One way to resolve the taps of one layout.
  public struct Row: Sendable, Encodable {
    public let resolver: TapResolver
    public let wrong: Int
    /// Wrong taps of all, 0...1.
    public let share: Double
    /// Against fixed boundaries on the same taps: −0.5 halves the errors. 0 for fixed ones.
    public let change: Double
    /// 95 % interval of the change: percentiles of a bootstrap over words.
    public let changeLow: Double
    public let changeHigh: Double
    /// Wrong taps by word length, as `TapReport.lengths`.
    public let wrongByLength: [Int]
  }

  /// All ways on one layout in one view.
  public struct Board: Sendable, Encodable {
    public let layout: String
    /// Points of the whole view.
    public let width: Double
    public let height: Double
    public let words: Int
    /// Words that have a letter which the layout lacks.
    public let skipped: Int
    public let taps: Int
    public let tapsByLength: [Int]
    public let rows: [Row]

    /// The row of a way.
    public func row(_ resolver: TapResolver) -> Row? { rows.first { $0.resolver == resolver } }
  }

  /// A view that was not judged, since its keys lie as in one that was.
  public struct Repetition: Sendable, Encodable {
    public let layout: String
    public let width: Double
    public let height: Double
    /// The view that was judged.
    public let sameWidth: Double
    public let sameHeight: Double
  }

  /// A wrong tap and why.
  public struct Mistake: Sendable, Encodable {
    /// A key that was weighed.
    public struct Candidate: Sendable, Encodable {
      public let letter: String
      public let touchBits: Double
      public let letterBits: Double
      public let userBits: Double
      public let areaBits: Double
      public let totalBits: Double
    }
    public let layout: String
    public let word: String
    /// Place of the letter in the word, from 0.
    public let place: Int
    public let intended: String
    public let resolved: String
    public let fixed: String
    public let x: Double
    public let y: Double
    /// What decided: `core`, `weighed`, `notALetter`.
    public let reason: String
    /// Cheapest first.
    public let candidates: [Candidate]
  }

  /// Word lengths that are reported apart.
  public static let lengths: [(name: String, range: ClosedRange<Int>)] = [
    ("1-2", 1...2), ("3-4", 3...4), ("5-6", 5...6), ("7-8", 7...8), ("9+", 9...Int.max),
  ]

  public let noise: TapNoise
  public let context: TapContext
  public let seed: UInt64
  public internal(set) var boards: [Board]
  /// Views left out.
  public internal(set) var repetitions: [Repetition] = []
  public internal(set) var mistakes: [Mistake] = []
  /// Parameters chosen on other words than they were judged by; `nil` unless asked for.
  public internal(set) var crossValidation: [TapTuning.Result]?

  /// Shares wrong, and changes against fixed boundaries, by layout, width and resolver.
  public var figures: [Figure] {
    boards.flatMap { board in
      board.rows.flatMap { row -> [Figure] in
        let name = "taps.\(board.layout).\(Int(board.width)).\(row.resolver.rawValue)"
        let wrong = Figure("\(name).wrong", row.share, isHigherBetter: false)
        if row.resolver == .fixed { return [wrong] }
        return [wrong, Figure("\(name).change", row.change, isHigherBetter: false)]
      }
    }
  }
}
