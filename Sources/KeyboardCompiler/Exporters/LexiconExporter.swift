package import KeyboardFormat

/// A lexicon as text.
///
///     # kbtool dump 1
///     # section LEXI en
///     # unit scalar
///     # cost-step 32
///     # letter a A
///     # fold é e
///     # fold U+0027
///     # Columns: word, cost, grade
///     the<TAB>37<TAB>0
///
/// A line `letter` for each letter in order, with its capital if it has one; a line `fold` for each
/// scalar that becomes letters, or nothing. With `unit byte` letters are numbers of bytes, `U+00E4`.
/// Rows are sorted by the bytes of the word; the cost is in steps of `cost-step`/256 bit; the grade of
/// offensiveness is 0 to 3, with `n` behind it if the word is never suggested.
package enum LexiconExporter {
  /// O(n log n).
  package static func text(_ model: LexiconModel, name: String) -> String {
    var header = DumpHeader(tag: LexiconFormat.tag, name: name)
    let isBytes = model.alphabet.unit == .byte
    header.set("unit", isBytes ? "byte" : "scalar")
    header.set("cost-step", "\(model.costStep)")
    let written = { (value: UInt32) in
      isBytes ? "U+00" + hexadecimal(UInt8(truncatingIfNeeded: value)) : DumpText.scalar(value)
    }
    let letters = model.alphabet.letters.map(written)
    for (index, letter) in letters.enumerated() {
      let capital = model.alphabet.capitals[index]
      header.set("letter", capital == 0 ? letter : "\(letter) \(written(capital))")
    }
    for fold in model.alphabet.folds {
      let parts = [written(fold.scalar)] + fold.symbols.map { letters[Int($0) - 1] }
      header.set("fold", parts.joined(separator: " "))
    }
    var text = header.text + "# Columns: word, cost, grade\n"
    let entries = model.entries.sorted {
      $0.display.utf8.lexicographicallyPrecedes($1.display.utf8)
    }
    for entry in entries {
      text += DumpText.escaped(entry.display)
      text += "\t\(entry.cost)\t\(grade(entry.flags))\n"
    }
    return text
  }

  static func grade(_ flags: LexiconFlags) -> String {
    "\(flags.offensiveness)" + (flags.isNeverSuggested ? "n" : "")
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}
