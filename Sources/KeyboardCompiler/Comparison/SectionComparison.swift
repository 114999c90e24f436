import KeyboardFormat

/// How a section of one artifact differs from that of another.
package struct SectionComparison: Sendable, Encodable {
  package enum Status: String, Sendable, Encodable {
    case same
    case changed
    case removed
    case added
    /// Other bytes of a kind that cannot be compared row by row.
    case unknown
  }

  package struct Row: Sendable, Encodable {
    package let key: String
    /// In bits; `nil` for rows without cost.
    package let cost: Double?
    package let detail: String
  }

  package struct Change: Sendable, Encodable {
    package let key: String
    package let before: Row
    package let after: Row
    /// In bits; `nil` for rows without cost.
    package var costDifference: Double? {
      guard let old = before.cost, let new = after.cost else { return nil }
      return new - old
    }

    private enum CodingKeys: String, CodingKey { case key, before, after }
  }

  package let label: String
  package let status: Status
  package let rowName: String
  package let rowsBefore: Int
  package let rowsAfter: Int
  package let bytesBefore: Int
  package let bytesAfter: Int
  /// Facts about the whole section that changed, appeared (empty before) or went (empty after).
  package let settings: [Change]
  /// Ascending by the bytes of the key, as all lists here.
  package let added: [Row]
  package let removed: [Row]
  /// The same thing written in another way: monday, Monday.
  package let rewritten: [Change]
  /// Rows of which only the cost changed.
  package let costs: [Change]
  /// Rows of which other things changed: flags, emoji, places.
  package let details: [Change]
}

extension SectionComparison {
  /// Compares two sections of one tag and name, either of which may be missing.
  /// - Complexity: O(n log n).
  init(
    _ before: SectionRecord?, _ after: SectionRecord?, shelves: (SectionShelf, SectionShelf)
  ) throws {
    let old = try before.flatMap { try SectionComparison.content($0, shelves.0) }
    let new = try after.flatMap { try SectionComparison.content($0, shelves.1) }
    let labels = [before?.label, after?.label].compactMap { $0 }
    label = Set(labels).count == 2 ? labels.joined(separator: " → ") : labels.first ?? ""
    if let before, let after {
      if before.contentID == after.contentID {
        status = .same
      } else {
        status = old == nil || new == nil ? .unknown : .changed
      }
    } else {
      status = before == nil ? .added : .removed
    }
    rowName = old?.rowName ?? new?.rowName ?? "rows"
    rowsBefore = old?.rows.count ?? 0
    rowsAfter = new?.rows.count ?? 0
    bytesBefore = before?.rawSize ?? 0
    bytesAfter = after?.rawSize ?? 0
    guard status == .changed, let old, let new else {
      (settings, added, removed, rewritten, costs, details) = ([], [], [], [], [], [])
      return
    }
    settings = SectionComparison.settings(old.settings, new.settings)
    let (gone, come, kept) = SectionComparison.match(old.rows, new.rows)
    let pairs = SectionComparison.rewritten(gone, come)
    rewritten = pairs.map { Change($0, $1) }
    let replaced = (Set(pairs.map { $0.0.key }), Set(pairs.map { $0.1.key }))
    removed = gone.filter { !replaced.0.contains($0.key) }.map { Row($0) }
    added = come.filter { !replaced.1.contains($0.key) }.map { Row($0) }
    costs = kept.filter { SectionComparison.agree($0.detail, $1.detail) }.map { Change($0, $1) }
    details = kept.filter { !SectionComparison.agree($0.detail, $1.detail) }
      .map { Change($0, $1) }
  }

  private static func content(
    _ record: SectionRecord, _ shelf: SectionShelf
  ) throws -> SectionContent? {
    do { return try SectionContent(record, shelf) } catch let error as FormatError {
      throw error.inSection(record.label)
    }
  }

  private typealias Pair = (before: SectionContent.Row, after: SectionContent.Row)

  /// Rows of the first list alone, of the second alone, and pairs that differ.
  private static func match(
    _ old: [SectionContent.Row], _ new: [SectionContent.Row]
  ) -> (gone: [SectionContent.Row], come: [SectionContent.Row], kept: [Pair]) {
    let (old, new) = (sorted(old), sorted(new))
    var gone: [SectionContent.Row] = []
    var come: [SectionContent.Row] = []
    var kept: [Pair] = []
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      if right == new.count
        || (left < old.count && precedes(old[left].key, new[right].key))
      {
        gone.append(old[left])
        left += 1
      } else if left == old.count || precedes(new[right].key, old[left].key) {
        come.append(new[right])
        right += 1
      } else {
        let isSame =
          old[left].cost == new[right].cost && agree(old[left].detail, new[right].detail)
        if !isSame { kept.append((old[left], new[right])) }
        left += 1
        right += 1
      }
    }
    return (gone, come, kept)
  }

  private static func sorted(_ rows: [SectionContent.Row]) -> [SectionContent.Row] {
    rows.sorted { precedes($0.key, $1.key) }
  }

  private static func agree(_ a: String, _ b: String) -> Bool { a.utf8.elementsEqual(b.utf8) }

  private static func precedes(_ a: String, _ b: String) -> Bool {
    a.utf8.lexicographicallyPrecedes(b.utf8)
  }

  /// Rows that went and came in their stead: the only ones of their group on both sides.
  private static func rewritten(
    _ gone: [SectionContent.Row], _ come: [SectionContent.Row]
  ) -> [Pair] {
    let new = Dictionary(grouping: come.filter { !$0.group.isEmpty }, by: \.group)
    let old = Dictionary(grouping: gone.filter { !$0.group.isEmpty }, by: \.group)
    return gone.compactMap { row in
      guard old[row.group]?.count == 1, let others = new[row.group], others.count == 1 else {
        return nil
      }
      return (row, others[0])
    }
  }

  private static func settings(
    _ old: [SectionContent.Row], _ new: [SectionContent.Row]
  ) -> [Change] {
    let (gone, come, kept) = match(old, new)
    return gone.map { Change($0, .init(key: $0.key)) }
      + come.map { Change(.init(key: $0.key), $0) } + kept.map { Change($0, $1) }
  }
}

extension SectionComparison.Row {
  fileprivate init(_ row: SectionContent.Row) {
    self.init(key: row.key, cost: row.cost.map { Double($0) / 256 }, detail: row.detail)
  }
}

extension SectionComparison.Change {
  fileprivate init(_ before: SectionContent.Row, _ after: SectionContent.Row) {
    self.init(key: before.key, before: .init(before), after: .init(after))
  }
}
