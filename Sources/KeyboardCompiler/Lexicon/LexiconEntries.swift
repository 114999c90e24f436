import KeyboardFormat

/// The entries of the lexicon to be, from accepted words.
struct LexiconEntries {
  struct Entry {
    /// Number among the written forms.
    var written: UInt32
    var probability: UInt64
    var isNeverSuggested: Bool
    /// Index of the form, to name its source; `nil` for possessives.
    var form: Int?
  }

  private(set) var entries: [Entry] = []
  /// The main form of each word that has entries, for possessives; −1 otherwise.
  private var mainForm: [Int32]
  /// Why a form is no entry.
  private(set) var formFate: [Rejection]
  private let floor: LexiconSettings.Floor?
  /// Words that are valid but never suggested.
  private let neverSuggested: Set<Int>
  private let asked: AskedWord?

  init(
    _ lists: WordLists, _ fates: WordFates, _ forms: inout WrittenForms,
    floor: LexiconSettings.Floor?, neverSuggested: Set<Int>, asked: AskedWord?,
    _ findings: inout Findings
  ) {
    self.floor = floor
    self.neverSuggested = neverSuggested
    self.asked = asked
    mainForm = Array(repeating: -1, count: lists.words.count)
    formFate = Array(repeating: .noFrequency, count: forms.forms.count)
    entries.reserveCapacity(lists.words.count / 2)
    var candidates: [Int] = []
    for word in 0..<lists.words.count where forms.has(word) {
      guard word >= fates.fate.count || fates.fate[word] == .none else {
        forms.forEachForm(of: word) { formFate[$0] = fates.fate[word] }
        continue
      }
      candidates.removeAll(keepingCapacity: true)
      forms.forEachForm(of: word) { candidates.append($0) }
      add(word, candidates, lists, forms, &findings)
    }
    for (word, stem) in fates.possessives where mainForm[stem] >= 0 {
      addPossessive(word, stem, lists, &forms, &findings)
    }
  }

  private mutating func add(
    _ word: Int, _ candidates: [Int], _ lists: WordLists, _ forms: WrittenForms,
    _ findings: inout Findings
  ) {
    let probability = lists.probability(word)
    if probability == 0 {
      addFloor(word, candidates, lists, forms, &findings)
      return
    }
    let parts = FormChoice.parts(of: candidates, forms)
    if candidates.count > parts.count {
      for form in candidates { formFate[form] = .otherForm }
    }
    for part in parts {
      append(
        part.form, word,
        Probability.scaled(probability, UInt64(part.share), UInt64(FormChoice.whole)),
        forms)
    }
    if let main = parts.first { mainForm[word] = Int32(truncatingIfNeeded: main.form) }
    if let asked { tell(asked, word, candidates, parts, lists, forms, &findings) }
  }

  private func tell(
    _ asked: AskedWord, _ word: Int, _ candidates: [Int], _ parts: [FormChoice.Part],
    _ lists: WordLists, _ forms: WrittenForms, _ findings: inout Findings
  ) {
    asked.tell(lists.words, word, &findings) { word in
      let written = parts.map {
        "\"\(forms.text($0.form))\" \($0.share * 1000 / FormChoice.whole) ‰"
      }
      return "\"\(word)\" is written \(written.joined(separator: ", "))"
    }
    for form in candidates where !parts.contains(where: { $0.form == form }) {
      asked.tell(forms.text(form), &findings) { "\"\($0)\" rejected: \(Rejection.otherForm.text)" }
    }
  }

  /// Words of no list get an entry if their size is small enough: the form of the smallest size.
  private mutating func addFloor(
    _ word: Int, _ candidates: [Int], _ lists: WordLists, _ forms: WrittenForms,
    _ findings: inout Findings
  ) {
    guard let floor, let main = FormChoice.parts(of: candidates, forms).first?.form else { return }
    let size = Int(forms.forms[main].size)
    guard size <= floor.maximumSize else { return }
    for form in candidates { formFate[form] = .otherForm }
    let centibels = min(Probability.maximumCentibels, max(0, floor.base + floor.perSize * size))
    append(main, word, Probability.ofCentibels[centibels], forms)
    mainForm[word] = Int32(truncatingIfNeeded: main)
    asked?.tell(forms.text(main), &findings) {
      "\"\($0)\" is in no list; its size \(size) gives it \(centibels) centibels"
    }
  }

  private mutating func append(
    _ form: Int, _ word: Int, _ probability: UInt64, _ forms: WrittenForms
  ) {
    let known = forms.forms[form]
    formFate[form] = .none
    entries.append(
      Entry(
        written: known.written, probability: max(1, probability),
        isNeverSuggested: known.traits.contains(.neverSuggested) || neverSuggested.contains(word),
        form: form))
  }

  private mutating func addPossessive(
    _ word: Int, _ stem: Int, _ lists: WordLists, _ forms: inout WrittenForms,
    _ findings: inout Findings
  ) {
    let main = forms.forms[Int(mainForm[stem])]
    let text = Array(forms.written.slice(Int(main.written))) + [0x27, 0x73]
    let written = forms.number(of: text)
    entries.append(
      Entry(
        written: written, probability: lists.probability(word),
        isNeverSuggested: main.traits.contains(.neverSuggested), form: nil))
    asked?.tell(lists.words, word, &findings) {
      "\"\($0)\" is written \"\(String(decoding: text, as: UTF8.self))\""
    }
  }

  /// Keeps the most frequent entries; the bytes of the form decide between equals.
  /// - Returns: what was left out.
  mutating func limit(to count: Int, _ forms: WrittenForms) -> [Entry] {
    guard entries.count > count else { return [] }
    entries.sort { a, b in
      a.probability != b.probability
        ? a.probability > b.probability : forms.written.precedes(Int(a.written), Int(b.written))
    }
    let dropped = Array(entries[count...])
    entries.removeSubrange(count...)
    for entry in dropped {
      if let form = entry.form { formFate[form] = .belowLimit }
    }
    return dropped
  }
}
