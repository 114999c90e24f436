/// Makes the forms of a stem: with a suffix, with two (the second through the flags of the first), with
/// a prefix, and with both where both sides may be crossed.
struct HunspellExpansion {
  struct Form: Sendable, Equatable {
    var scalars: [Unicode.Scalar]
    var isNeverSuggested: Bool
  }

  /// A form on the way, valid by itself or not.
  private struct Draft {
    var scalars: [Unicode.Scalar]
    /// Flags of the last affix; those of the stem for the stem itself.
    var flags: [HunspellFlag]
    /// Whether every affix so far may be crossed with one of the other side.
    var crosses: Bool
    /// Whether the form holds one half of a circumfix.
    var isHalf: Bool
    var isNeverSuggested: Bool
  }

  /// Forms of one stem; further ones are left out.
  static let maximumForms = 5000
  /// Affixes tried on all stems of a dictionary together.
  static let maximumTries = 1_000_000_000

  private let affixes: HunspellAffixes
  private(set) var tries = 0

  init(_ affixes: HunspellAffixes) { self.affixes = affixes }

  var isExhausted: Bool { tries > HunspellExpansion.maximumTries }

  /// - Returns: the forms, each once in the order in which they are made, and whether there are more
  ///   than `maximumForms`.
  mutating func forms(
    of stem: [Unicode.Scalar], flags: [HunspellFlag]
  ) -> (forms: [Form], isCut: Bool) {
    let base = Draft(
      scalars: stem, flags: flags, crosses: true, isHalf: false,
      isNeverSuggested: has(affixes.noSuggest, flags))
    var drafts = [base]
    let first = suffixed(base, by: flags, limit: HunspellExpansion.maximumForms)
    drafts += first
    for draft in first where drafts.count <= HunspellExpansion.maximumForms {
      drafts += suffixed(
        draft, by: draft.flags, limit: HunspellExpansion.maximumForms + 1 - drafts.count)
    }
    for draft in drafts where drafts.count <= HunspellExpansion.maximumForms {
      drafts += prefixed(
        draft, stemFlags: flags, limit: HunspellExpansion.maximumForms + 1 - drafts.count)
    }
    var seen: Set<[Unicode.Scalar]> = []
    var forms: [Form] = []
    for draft in drafts.prefix(HunspellExpansion.maximumForms) where isWord(draft) {
      guard seen.insert(draft.scalars).inserted else { continue }
      forms.append(Form(scalars: draft.scalars, isNeverSuggested: draft.isNeverSuggested))
    }
    return (forms, drafts.count > HunspellExpansion.maximumForms)
  }

  /// Whether a form stands by itself.
  private func isWord(_ draft: Draft) -> Bool {
    !draft.isHalf && !has(affixes.needAffix, draft.flags)
      && !has(affixes.onlyInCompound, draft.flags)
  }

  private func has(_ flag: HunspellFlag?, _ flags: [HunspellFlag]) -> Bool {
    flag.map { flags.contains($0) } ?? false
  }

  private mutating func suffixed(_ draft: Draft, by flags: [HunspellFlag], limit: Int) -> [Draft] {
    var result: [Draft] = []
    for flag in flags {
      guard let affixClass = affixes.classes[flag], !affixClass.isPrefix else { continue }
      for affix in affixClass.affixes {
        tries += 1
        guard result.count < limit && !isExhausted else { return result }
        guard let scalars = apply(affix, atEndOf: draft.scalars) else { continue }
        result.append(next(draft, scalars, affix, affixClass))
      }
    }
    return result
  }

  /// Prefixes come from the stem's flags, or from those of a suffix; a prefix with suffix flags of its
  /// own then takes these.
  private mutating func prefixed(
    _ draft: Draft, stemFlags: [HunspellFlag], limit: Int
  ) -> [Draft] {
    var result: [Draft] = []
    let isStem = draft.flags == stemFlags
    let own = draft.flags.map { ($0, true) }
    let crossed = isStem ? [] : stemFlags.map { ($0, false) }
    var done: Set<HunspellFlag> = []
    for (flag, isOwn) in own + crossed {
      guard let affixClass = affixes.classes[flag], affixClass.isPrefix,
        isOwn || (draft.crosses && affixClass.crosses), done.insert(flag).inserted
      else { continue }
      for affix in affixClass.affixes {
        tries += 1
        guard result.count < limit && !isExhausted else { return result }
        guard let scalars = apply(affix, atStartOf: draft.scalars) else { continue }
        let made = next(draft, scalars, affix, affixClass)
        result.append(made)
        if isStem && !affix.flags.isEmpty {
          result += suffixed(made, by: affix.flags, limit: limit - result.count)
        }
      }
    }
    return result
  }

  private func next(
    _ draft: Draft, _ scalars: [Unicode.Scalar], _ affix: HunspellAffixes.Affix,
    _ affixClass: HunspellAffixes.AffixClass
  ) -> Draft {
    Draft(
      scalars: scalars, flags: affix.flags, crosses: draft.crosses && affixClass.crosses,
      isHalf: draft.isHalf != has(affixes.circumfix, affix.flags),
      isNeverSuggested: draft.isNeverSuggested || has(affixes.noSuggest, affix.flags))
  }

  // MARK: One affix

  private func apply(
    _ affix: HunspellAffixes.Affix, atEndOf stem: [Unicode.Scalar]
  ) -> [Unicode.Scalar]? {
    guard canStrip(affix, stem), affix.condition.count <= stem.count else { return nil }
    let first = stem.count - affix.condition.count
    for index in affix.condition.indices
    where !affix.condition[index].matches(stem[first + index]) {
      return nil
    }
    guard stem.suffix(affix.strip.count).elementsEqual(affix.strip) else { return nil }
    return stem.dropLast(affix.strip.count) + affix.add
  }

  private func apply(
    _ affix: HunspellAffixes.Affix, atStartOf stem: [Unicode.Scalar]
  ) -> [Unicode.Scalar]? {
    guard canStrip(affix, stem), affix.condition.count <= stem.count else { return nil }
    for index in affix.condition.indices where !affix.condition[index].matches(stem[index]) {
      return nil
    }
    guard stem.starts(with: affix.strip) else { return nil }
    return affix.add + stem.dropFirst(affix.strip.count)
  }

  private func canStrip(_ affix: HunspellAffixes.Affix, _ stem: [Unicode.Scalar]) -> Bool {
    affix.strip.count < stem.count || (affixes.mayStripAll && affix.strip.count == stem.count)
  }
}
