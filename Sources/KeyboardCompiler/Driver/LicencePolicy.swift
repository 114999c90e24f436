/// What a licence asks of those who pass the data on. `SOURCES.toml` states it for each licence.
package enum LicenceKind: String, Sendable, CaseIterable {
  /// Asks for nothing.
  case publicDomain = "public-domain"
  /// Asks for a notice.
  case permissive
  /// Copyleft for the files themselves; a work may hold them beside others (MPL).
  case weakCopyleft = "weak-copyleft"
  /// Adapted data stays under the same licence (CC-BY-SA, ODbL).
  case shareAlike = "share-alike"
  /// The whole work goes under the licence (GPL).
  case copyleft

  var isPermissive: Bool { self == .publicDomain || self == .permissive }
  /// Whether the licence decides about the licence of the whole work.
  var claimsWholeWork: Bool { self == .shareAlike || self == .copyleft }
}

/// Decides which sources may stand in one artifact.
package struct LicencePolicy: Sendable {
  /// Licences by SPDX identifier.
  package let kinds: [String: LicenceKind]

  package init(kinds: [String: LicenceKind]) { self.kinds = kinds }

  /// Licences under which a work may be passed on that holds material of the key's licence, where
  /// that is more than the licence itself. A mixture is lawful if all its parts share one.
  ///
  /// Sources: the compatibility matrix of the GNU licence FAQ; Creative Commons' list of compatible
  /// licences (BY-SA 4.0 → GPL-3.0, one way; BY-SA 3.0 → 4.0); Apache Foundation on GPL-2.0.
  private static let outbound: [String: Set<String>] = [
    "GPL-2.0-only": ["GPL-2.0-only"],
    "GPL-2.0-or-later": ["GPL-2.0-only", "GPL-3.0-only", "AGPL-3.0-only"],
    "GPL-3.0-only": ["GPL-3.0-only", "AGPL-3.0-only"],
    "GPL-3.0-or-later": ["GPL-3.0-only", "AGPL-3.0-only"],
    "AGPL-3.0-only": ["AGPL-3.0-only"],
    "AGPL-3.0-or-later": ["AGPL-3.0-only"],
    "LGPL-2.1-only": ["LGPL-2.1-only", "GPL-2.0-only", "GPL-3.0-only", "AGPL-3.0-only"],
    "LGPL-2.1-or-later": [
      "LGPL-2.1-only", "LGPL-3.0-only", "GPL-2.0-only", "GPL-3.0-only", "AGPL-3.0-only",
    ],
    "LGPL-3.0-only": ["LGPL-3.0-only", "GPL-3.0-only", "AGPL-3.0-only"],
    "LGPL-3.0-or-later": ["LGPL-3.0-only", "GPL-3.0-only", "AGPL-3.0-only"],
    "CC-BY-SA-3.0": ["CC-BY-SA-3.0", "CC-BY-SA-4.0", "GPL-3.0-only"],
    "CC-BY-SA-4.0": ["CC-BY-SA-4.0", "GPL-3.0-only"],
  ]

  /// Permissive licences that some copyleft licence nevertheless excludes.
  private static let excluded: [String: Set<String>] = ["Apache-2.0": ["GPL-2.0-only"]]

  /// Why the expressions cannot stand together, or `nil` when they can: with a choice offered by
  /// `OR`, one choice that works is enough.
  package func conflict(_ expressions: [LicenceExpression]) -> String? {
    var choices: [[String]] = [[]]
    for expression in expressions {
      var longer: [[String]] = []
      for choice in choices {
        for alternative in expression.alternatives {
          let joined = Set(choice + alternative).sorted()
          if !longer.contains(joined) { longer.append(joined) }
        }
      }
      // Keeping the lawful ones alone keeps the list short; without any, the first explains why.
      let lawful = longer.filter { clash($0) == nil }
      guard !lawful.isEmpty else { return longer.first.flatMap(clash) }
      choices = lawful
    }
    return nil
  }

  /// Whether an expression can be complied with under permissive licences alone.
  package func isPermissive(_ expression: LicenceExpression) -> Bool {
    expression.alternatives.contains { $0.allSatisfy { kinds[base($0)]?.isPermissive ?? false } }
  }

  /// Identifiers of an expression that `SOURCES.toml` does not explain, sorted.
  package func unknown(_ expression: LicenceExpression) -> [String] {
    Set(expression.alternatives.joined().map(base)).filter { kinds[$0] == nil }.sorted()
  }

  private func base(_ identifier: String) -> String {
    identifier.split(separator: " ").first.map(String.init) ?? identifier
  }

  private func clash(_ licences: [String]) -> String? {
    let claiming = licences.filter { kinds[base($0)]?.claimsWholeWork ?? false }
    guard let first = claiming.first else { return nil }
    var shared = targets(first)
    for licence in claiming.dropFirst() { shared.formIntersection(targets(licence)) }
    for licence in licences { shared.subtract(LicencePolicy.excluded[base(licence)] ?? []) }
    guard shared.isEmpty else { return nil }
    return licences.joined(separator: " and ") + " exclude each other"
  }

  private func targets(_ licence: String) -> Set<String> {
    LicencePolicy.outbound[base(licence)] ?? [base(licence)]
  }
}
