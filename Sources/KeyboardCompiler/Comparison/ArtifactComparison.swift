package import KeyboardFormat

/// How one artifact differs from another, section by section.
package struct ArtifactComparison: Sendable, Encodable {
  /// By tag and name, those of the first artifact and those only in the second, in order of bytes.
  package let sections: [SectionComparison]

  /// - Parameter others: artifacts that hold sections which these two refer to
  /// - Throws: `FormatError` for a damaged section, `StageError` when one that is referred to is missing
  package init(_ before: Artifact, _ after: Artifact, with others: [Artifact] = []) throws {
    let shelves = (SectionShelf([before] + others), SectionShelf([after] + others))
    let labels = Set(before.sections.map(\.label)).union(after.sections.map(\.label))
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let old = Dictionary(before.sections.map { ($0.label, $0) }, uniquingKeysWith: { a, _ in a })
    let new = Dictionary(after.sections.map { ($0.label, $0) }, uniquingKeysWith: { a, _ in a })
    sections = try labels.map { label in
      try SectionComparison(old[label], new[label], shelves: shelves)
    }
  }

  /// Whether every section has the same content id in both.
  package var isSame: Bool { sections.allSatisfy { $0.status == .same } }
}
