package import KeyboardFormat

/// How one artifact differs from another, section by section.
package struct ArtifactComparison: Sendable, Encodable {
  /// By tag and name, those of the first artifact and those only in the second, in order of bytes.
  package let sections: [SectionComparison]

  /// Compares sections of the same tag and name; where an artifact has one section of a tag that finds
  /// no other so, and the other one too, these two: an artifact and its renamed successor.
  /// - Parameter others: artifacts that hold sections which these two refer to
  /// - Throws: `FormatError` for a damaged section, `StageError` when one that is referred to is missing
  package init(_ before: Artifact, _ after: Artifact, with others: [Artifact] = []) throws {
    let shelves = (SectionShelf([before] + others), SectionShelf([after] + others))
    sections = try ArtifactComparison.pairs(before.sections, after.sections).map { old, new in
      try SectionComparison(old, new, shelves: shelves)
    }
  }

  /// Whether every section has the same content id in both.
  package var isSame: Bool { sections.allSatisfy { $0.status == .same } }

  private typealias Pair = (before: SectionRecord?, after: SectionRecord?)

  private static func pairs(_ before: [SectionRecord], _ after: [SectionRecord]) -> [Pair] {
    var pairs: [Pair] = before.map { old in (old, after.first { $0.label == old.label }) }
    let known = Set(before.map(\.label))
    var come = after.filter { !known.contains($0.label) }
    for (index, pair) in pairs.enumerated() where pair.after == nil {
      guard let old = pair.before,
        pairs.count(where: { $0.after == nil && $0.before?.tag == old.tag }) == 1,
        come.count(where: { $0.tag == old.tag }) == 1,
        let place = come.firstIndex(where: { $0.tag == old.tag })
      else { continue }
      pairs[index].after = come.remove(at: place)
    }
    pairs += come.map { (nil, $0) }
    return pairs.sorted { a, b in
      let labels = [a, b].map { $0.before?.label ?? $0.after?.label ?? "" }
      return labels[0].utf8.lexicographicallyPrecedes(labels[1].utf8)
    }
  }
}
