/// What becomes of each word: accepted, counted for another, or rejected for a reason.
struct WordFates {
  /// Settings that single words out.
  struct Rules {
    /// Words of one letter that are words: a, i, à, y, ô.
    var singles: Set<Int> = []
    /// What elision and contraction leave: l, d, qu, ve.
    var fragments: Set<Int> = []
    /// Words that the settings leave out.
    var excluded: Set<Int> = []
    var unaccented: LexiconSettings.Unaccented = .reject
    /// Possessives rarer than this are left out; 0 leaves all out.
    var leastPossessive: UInt64 = 0
  }

  private(set) var fate: [Rejection]
  /// Possessives with the word they are formed from.
  private(set) var possessives: [(word: Int, stem: Int)] = []

  private let rules: Rules
  private let folder: KeyFolder
  private let asked: AskedWord?
  /// Keys of words that are not written as their key, and the most frequent such word of each.
  private var keys: WordTable
  private var wordOfKey: [Int] = []

  /// Decides about every word that a list has; `lists.probability` gets what is counted for others.
  init(
    _ lists: inout WordLists, _ forms: WrittenForms, rules: Rules, folder: KeyFolder,
    asked: AskedWord?, _ findings: inout Findings
  ) {
    self.rules = rules
    self.folder = folder
    self.asked = asked
    fate = Array(repeating: .none, count: lists.words.count)
    keys = WordTable(expecting: 1 << 12)
    collectKeys(lists, forms)
    for word in lists.probability.indices where lists.probability[word] > 0 {
      decide(word, &lists, forms, &findings)
    }
  }

  private mutating func collectKeys(_ lists: WordLists, _ forms: WrittenForms) {
    var key: [UInt8] = []
    let words = lists.words
    for word in 0..<words.count where forms.has(word) {
      let range = words.range(word)
      guard range.contains(where: { words.bytes[$0] >= 0x80 || words.bytes[$0] < 0x61 }) else {
        continue
      }
      key.removeAll(keepingCapacity: true)
      guard folder.appendKey(of: words.bytes, range, to: &key) else { continue }
      let number = keys.intern(key, 0..<key.count)
      if number == wordOfKey.count {
        wordOfKey.append(word)
      } else if isBetter(word, than: wordOfKey[number], lists) {
        wordOfKey[number] = word
      }
    }
  }

  private func isBetter(_ a: Int, than b: Int, _ lists: WordLists) -> Bool {
    let (x, y) = (lists.probability(a), lists.probability(b))
    return x != y ? x > y : lists.words.precedes(a, b)
  }

  private mutating func decide(
    _ word: Int, _ lists: inout WordLists, _ forms: WrittenForms, _ findings: inout Findings
  ) {
    let range = lists.words.range(word)
    var key: [UInt8] = []
    if let reason = malformed(lists.words, range, &key) {
      set(word, reason, lists, &findings)
    } else if rules.excluded.contains(word) {
      set(word, .excluded, lists, &findings)
    } else if rules.fragments.contains(word) {
      set(word, .fragment, lists, &findings)
    } else if key.count == 1 && !rules.singles.contains(word) {
      set(word, .singleLetter, lists, &findings)
    } else if !forms.has(word) {
      resolve(word, range, key, &lists, forms, &findings)
    }
  }

  /// Why a word cannot be in any lexicon of this alphabet; else its key is in `key`.
  private func malformed(
    _ words: WordTable, _ range: Range<Int>, _ key: inout [UInt8]
  ) -> Rejection? {
    let bytes = words.bytes
    for index in range where bytes[index] &- 0x30 < 10 { return .digit }
    guard folder.appendKey(of: bytes, range, to: &key), !key.isEmpty else {
      return .character
    }
    return key.count > 64 ? .tooLong : nil
  }

  /// A word that no dictionary has: a careless spelling of one, a possessive, or unknown.
  private mutating func resolve(
    _ word: Int, _ range: Range<Int>, _ key: [UInt8], _ lists: inout WordLists,
    _ forms: WrittenForms, _ findings: inout Findings
  ) {
    if let number = keys.find(key, 0..<key.count) {
      let target = wordOfKey[number]
      let reason = likeness(of: word, to: target, lists.words)
      set(word, reason, lists, &findings, "\"\(lists.words.text(target))\"")
      if reason == .merged { lists.add(lists.probability[word], to: target) }
      return
    }
    if let stem = stem(of: range, lists.words), forms.has(stem), rules.leastPossessive > 0 {
      if lists.probability[word] >= rules.leastPossessive {
        possessives.append((word, stem))
        asked?.tell(lists.words, word, &findings) { "\"\($0)\" accepted as a possessive" }
      } else {
        set(word, .possessive, lists, &findings)
      }
      return
    }
    set(word, .unknown, lists, &findings)
  }

  /// Whether a word may be counted for the one that has its key.
  private func likeness(of word: Int, to target: Int, _ words: WordTable) -> Rejection {
    if words.slice(target).contains(where: { $0 == 0x27 || $0 == 0x2d }) { return .unpunctuated }
    if rules.unaccented == .merge { return .merged }
    var expanded: [UInt8] = []
    var at = words.range(target).lowerBound
    let end = words.range(target).upperBound
    while at < end {
      let (scalar, size) = LetterCase.decode(words.bytes, at, end)
      if let letters = AccentFolds.ligatures[scalar] {
        expanded += letters.utf8
      } else {
        expanded += words.bytes[at..<at + size]
      }
      at += size
    }
    return words.slice(word).elementsEqual(expanded) ? .merged : .unaccented
  }

  /// The word before 's.
  private func stem(of range: Range<Int>, _ words: WordTable) -> Int? {
    guard range.count > 3, words.bytes[range.upperBound - 1] == 0x73,
      words.bytes[range.upperBound - 2] == 0x27
    else { return nil }
    return words.find(words.bytes, range.lowerBound..<range.upperBound - 2)
  }

  private mutating func set(
    _ word: Int, _ reason: Rejection, _ lists: WordLists, _ findings: inout Findings,
    _ detail: String = ""
  ) {
    fate[word] = reason
    asked?.tell(lists.words, word, &findings) {
      let verb = reason == .merged ? "" : "rejected: "
      return "\"\($0)\" \(verb)\(reason.text)\(detail.isEmpty ? "" : ", \(detail)")"
    }
  }
}

extension WordLists {
  /// Probability of a word; 0 for those that only dictionaries have.
  func probability(_ word: Int) -> UInt64 { word < probability.count ? probability[word] : 0 }

  mutating func add(_ value: UInt64, to word: Int) {
    while probability.count <= word { probability.append(0) }
    probability[word] &+= value
  }
}
