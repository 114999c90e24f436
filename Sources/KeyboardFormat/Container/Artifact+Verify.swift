extension Artifact {
  /// Checks everything: padding, order, checksums, content ids and every invariant of every section
  /// kind this build knows.
  ///
  /// Reports all damage, not only the first.
  /// - Complexity: O(size of the file). Inflates compressed sections.
  public func verify() -> [FormatError] {
    var damage: [FormatError] = []
    verifyPadding(&damage)
    for index in 0..<sectionCount {
      do throws(FormatError) { try verifySection(self[index]) } catch {
        damage.append(error.inSection(self[index].label))
      }
    }
    return damage
  }

  /// Sections stand in order, do not overlap, and what lies between them is zero.
  private func verifyPadding(_ damage: inout [FormatError]) {
    var position = ArtifactLayout.headerSize + ArtifactLayout.entrySize * sectionCount
    func checkGap(to end: Int) {
      guard position <= end else {
        damage.append(
          FormatError(
            .value, offset: end, expected: "sections that do not overlap", found: "an overlap"))
        return
      }
      for offset in position..<end where bytes[offset] != 0 {
        damage.append(
          FormatError(.value, offset: offset, expected: "zero padding", found: "\(bytes[offset])"))
        return
      }
    }
    for offset in ArtifactLayout.reserved..<ArtifactLayout.headerSize where bytes[offset] != 0 {
      damage.append(
        FormatError(
          .value, offset: offset, expected: "0 in a reserved field", found: "\(bytes[offset])"))
    }
    for index in 0..<sectionCount {
      let record = self[index]
      checkGap(to: record.offset)
      position = record.offset + record.storedSize
    }
    checkGap(to: bytes.count)
  }

  private func verifySection(_ record: SectionRecord) throws(FormatError) {
    try verifyEntry(record)
    if let kind = SectionKinds.kind(record.tag) { try record.requireForm(of: kind) }
    let payload = try record.payload()
    guard CRC32.of(payload) == record.checksum else {
      throw FormatError(
        .checksum, expected: "checksum \(String(record.checksum, radix: 16))",
        found: String(CRC32.of(payload), radix: 16))
    }
    if let kind = SectionKinds.kind(record.tag) {
      try kind.verifyPayload(payload)
    }
    let id = ContentID(
      tag: record.tag, version: record.version, name: record.name, payload: payload.copyBytes())
    guard id == record.contentID else {
      throw FormatError(.checksum, expected: "content id \(record.contentID)", found: "\(id)")
    }
  }

  private func verifyEntry(_ record: SectionRecord) throws(FormatError) {
    let reserved = bytes.load(record.entry + ArtifactLayout.Entry.reserved, as: UInt32.self)
    let flags = bytes[record.entry + ArtifactLayout.Entry.flags]
    guard reserved == 0 && flags & ~1 == 0 else {
      throw FormatError(.value, expected: "0 in reserved fields", found: "\(reserved), \(flags)")
    }
    let name = record.nameBytes
    guard UTF8Text.isValid(name) else {
      throw FormatError(.value, expected: "a name in UTF-8", found: "other bytes")
    }
    for index in name.count..<ArtifactLayout.Entry.nameSize {
      let byte = bytes[record.entry + ArtifactLayout.Entry.name + index]
      guard byte == 0 else {
        throw FormatError(.value, expected: "a name padded with zeros", found: "\(byte)")
      }
    }
  }
}
