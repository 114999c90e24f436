/// Shares a word's frequency among its forms: polish and Polish, us and US.
///
/// Frequency lists are in lower case, so no source tells how often a word is a name. What does is a
/// hand-kept table of shares, and for words it does not have, the sizes at which a dictionary lists
/// the forms (10 for everybody's word, 80 for a rare one):
///
/// - The form of the smallest size is the main one; among equals the name goes before the lower-case
///   word from size 35 on (Japan before japan), the lower-case word before an abbreviation.
/// - A name beside a lower-case word is kept with 1/8 if its size is at most 50 and the lower-case
///   word's at least 35, with 1/16 if its size is at most 40. So a name like May never beats a word
///   as common as may, and names like Good or Set do not follow good and set.
/// - An abbreviation beside it is kept with 1/16 if its size is at most 40.
/// - A lower-case word beside a name is kept with 1/32 if it is at most 10 sizes rarer (japan).
enum FormChoice {
  struct Part: Equatable {
    var form: Int
    /// In 1/3,200 of the word's frequency: whole for percents as for sixteenths.
    var share: Int
  }

  static let whole = 3_200
  private static let eighth = whole / 8, sixteenth = whole / 16, thirtySecond = whole / 32

  /// Forms that are kept with their shares, which add up to `whole`; the largest share first.
  static func parts(of candidates: [Int], _ forms: WrittenForms) -> [Part] {
    if candidates.count == 1 && forms.forms[candidates[0]].share == nil {
      return [Part(form: candidates[0], share: whole)]
    }
    var parts: [Part] = []
    var rest: [Int] = []
    var left = whole
    for form in candidates {
      guard let percent = forms.forms[form].share else {
        rest.append(form)
        continue
      }
      let share = min(left, Int(percent) * whole / 100)
      left -= share
      if share > 0 { parts.append(Part(form: form, share: share)) }
    }
    if left > 0 { parts += ruled(rest, left, forms) }
    // All forms have shares that leave something: it goes to the first, so that nothing is lost.
    let given = parts.reduce(0) { $0 + $1.share }
    parts.sort { a, b in
      a.share != b.share ? a.share > b.share : precedes(a.form, b.form, forms)
    }
    if given < whole && !parts.isEmpty { parts[0].share += whole - given }
    return parts
  }

  /// Divides what the table of shares leaves by the sizes of the forms.
  private static func ruled(_ candidates: [Int], _ left: Int, _ forms: WrittenForms) -> [Part] {
    let ordered = candidates.sorted { precedes($0, $1, forms) }
    guard let main = ordered.first else { return [] }
    var parts: [Part] = []
    var remaining = left
    for form in ordered.dropFirst() {
      let share = secondary(forms.forms[form], beside: forms.forms[main]) * left / whole
      if share > 0 {
        parts.append(Part(form: form, share: share))
        remaining -= share
      }
    }
    return [Part(form: main, share: remaining)] + parts
  }

  private static func secondary(_ form: WrittenForms.Form, beside main: WrittenForms.Form) -> Int {
    if form.traits.contains(.lower) {
      return rarity(form) - rarity(main) <= 10 ? thirtySecond : 0
    }
    if form.traits.contains(.abbreviation) {
      return form.size <= 40 ? sixteenth : 0
    }
    if main.traits.contains(.lower) && form.size <= 50 && main.size >= 35 { return eighth }
    return form.size <= 40 ? sixteenth : 0
  }

  /// Whether a form is the more likely way to write the word: a total order.
  private static func precedes(_ a: Int, _ b: Int, _ forms: WrittenForms) -> Bool {
    let (x, y) = (rank(a, forms), rank(b, forms))
    if x != y { return x < y }
    return forms.written.precedes(Int(forms.forms[a].written), Int(forms.forms[b].written))
  }

  /// Size first, then kind: lower case, name, abbreviation for common words, name first for others.
  private static func rank(_ index: Int, _ forms: WrittenForms) -> Int {
    let form = forms.forms[index]
    let isLower = form.traits.contains(.lower)
    let isAbbreviation = form.traits.contains(.abbreviation)
    // Sam before SAM: equal abbreviations of three letters and more are mostly names.
    let text = forms.written.slice(Int(form.written))
    let isName = !isLower && text.count > 2 && text.dropFirst().allSatisfy { $0 >= 0x61 }
    var kind = isLower ? 1 : isAbbreviation && !isName ? 2 : form.size < 35 ? 2 : 0
    // A lower-case abbreviation (pm) is the careless form of the one with capitals (PM).
    if isLower && isAbbreviation { kind = 3 }
    return rarity(form) * 4 + kind
  }

  /// The size; forms that are never suggested are rarer than their table says.
  private static func rarity(_ form: WrittenForms.Form) -> Int {
    Int(form.size) + (form.traits.contains(.neverSuggested) ? 30 : 0)
  }
}
