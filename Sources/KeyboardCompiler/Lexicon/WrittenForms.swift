/// How words are written: the forms of all dictionaries, chained by the word they are in lower case.
struct WrittenForms {
  struct Form {
    /// Number in `written`.
    var written: UInt32
    /// The same in lower case, as a number in the word table.
    var word: UInt32
    /// Which source accepted it, and where.
    var source: UInt16
    var line: UInt32
    /// SCOWL size, or what stands for it: 10 for everybody's word, 80 for a rare one.
    var size: UInt8
    var traits: Traits
    /// Percent of the word's frequency that this form has, where the shares say so.
    var share: UInt8?
    /// Next form of the same word; −1 at the end.
    var next: Int32
  }

  struct Traits: OptionSet {
    let rawValue: UInt8
    /// Written in lower case throughout.
    static let lower = Traits(rawValue: 1)
    /// A short form such as NASA or Mr; other words are preferred to it.
    static let abbreviation = Traits(rawValue: 2)
    /// Valid, but marked as never to be suggested.
    static let neverSuggested = Traits(rawValue: 4)
  }

  /// The forms as they are written.
  private(set) var written: WordTable
  private(set) var forms: [Form] = []
  /// First form of each word; −1 where there is none.
  private(set) var first: [Int32]
  private var formOfWritten: [UInt32] = []
  private let letterCase: LetterCase
  private var lower: [UInt8] = []

  init(words: WordTable, expecting count: Int, letterCase: LetterCase) {
    written = WordTable(expecting: count)
    first = Array(repeating: -1, count: words.count)
    self.letterCase = letterCase
  }

  /// Index of the form written so.
  func index(ofWritten text: [UInt8], _ range: Range<Int>) -> Int? {
    written.find(text, range).map { Int(formOfWritten[$0]) }
  }

  /// Whether any dictionary has the word.
  func has(_ word: Int) -> Bool { word < first.count && first[word] >= 0 }

  func text(_ form: Int) -> String { written.text(Int(forms[form].written)) }

  mutating func setShare(_ percent: UInt8, of form: Int) { forms[form].share = percent }

  /// Gives a text a number among the written ones, without making it a form.
  mutating func number(of text: [UInt8]) -> UInt32 {
    let number = written.intern(text, 0..<text.count)
    if number == formOfWritten.count { formOfWritten.append(.max) }
    return UInt32(truncatingIfNeeded: number)
  }

  /// Adds a form, or makes a known one as common as it is here; returns its index.
  @discardableResult
  mutating func add(
    _ text: [UInt8], _ range: Range<Int>, size: Int, traits: Traits, source: Int, line: Int,
    to words: inout WordTable
  ) -> Int {
    let number = written.intern(text, range)
    if number < formOfWritten.count && formOfWritten[number] != .max {
      let known = Int(formOfWritten[number])
      forms[known].size = min(forms[known].size, UInt8(clamping: size))
      if !traits.contains(.abbreviation) { forms[known].traits.remove(.abbreviation) }
      return known
    }
    lower.removeAll(keepingCapacity: true)
    letterCase.appendLower(text, range, to: &lower)
    let word = words.intern(lower, 0..<lower.count)
    while first.count < words.count { first.append(-1) }
    var traits = traits
    if lower.count == range.count && text[range].elementsEqual(lower) { traits.insert(.lower) }
    let form = forms.count
    forms.append(
      Form(
        written: UInt32(truncatingIfNeeded: number), word: UInt32(truncatingIfNeeded: word),
        source: UInt16(clamping: source), line: UInt32(truncatingIfNeeded: line),
        size: UInt8(clamping: size), traits: traits, share: nil, next: first[word]))
    first[word] = Int32(truncatingIfNeeded: form)
    while formOfWritten.count <= number { formOfWritten.append(.max) }
    formOfWritten[number] = UInt32(truncatingIfNeeded: form)
    return form
  }

  /// The forms of a word, in no particular order.
  @inline(__always)
  func forEachForm(of word: Int, _ body: (Int) -> Void) {
    guard word < first.count else { return }
    var form = first[word]
    while form >= 0 {
      body(Int(form))
      form = forms[Int(form)].next
    }
  }
}
