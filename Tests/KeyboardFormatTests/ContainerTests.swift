import Testing
import _KeyboardTestSupport

@testable import KeyboardFormat

@Suite struct ContainerTests {
  private func small() throws -> [UInt8] { try ArtifactFixtures.small() }

  /// Changes bytes of the header or directory and puts the header's checksum right.
  private func changed(_ change: (inout ByteWriter) -> Void) throws -> [UInt8] {
    var file = ByteWriter()
    file.append(contentsOf: try small())
    change(&file)
    let count = Int(ByteView(file.bytes).load(ArtifactLayout.sectionCount, as: UInt16.self))
    let end = ArtifactLayout.headerSize + count * ArtifactLayout.entrySize
    file.replace(
      at: ArtifactLayout.headerChecksum,
      with: Artifact.headerChecksum(of: ByteView(Array(file.bytes.prefix(end)))))
    return file.bytes
  }

  private func entry(_ index: Int) -> Int {
    ArtifactLayout.headerSize + index * ArtifactLayout.entrySize
  }

  private func openingError(_ bytes: [UInt8]) -> FormatError? {
    do throws(FormatError) { _ = try Artifact(ByteView(bytes)) } catch { return error }
    return nil
  }

  private func damage(_ bytes: [UInt8]) throws -> [FormatError] {
    try Artifact(ByteView(bytes)).verify()
  }

  @Test func aWholeArtifactIsWhole() throws {
    let artifact = try Artifact(ByteView(small()))
    #expect(artifact.verify() == [])
    #expect(artifact.sections.map(\.label) == ["CONT/en", "PROV/", "TEST/x"])
    #expect(artifact.section(ContractionsFormat.tag, name: "fr") == nil)
    #expect(artifact.section(ContractionsFormat.tag, name: "e") == nil)
    #expect(artifact.section(ContractionsFormat.tag)?.name == "en")
    #expect(try artifact.provenance()?.licence == "MIT")
    // What is not known is skipped by its tag, and its bytes are still there.
    #expect(try artifact[2].payload().copyBytes() == [1, 2, 3])
    #expect(try artifact[2].rows() == nil)
  }

  @Test func everythingOpens() throws {
    #expect(try damage(ArtifactFixtures.everything()) == [])
  }

  @Test func anotherKindOfFileIsRefused() throws {
    var bytes = try small()
    bytes[1] = 0x40
    #expect(openingError(bytes)?.code == .magic)
    #expect(openingError([])?.code == .truncated)
    #expect(openingError([UInt8](repeating: 0, count: 32))?.code == .magic)
  }

  @Test func anotherVersionIsRefusedWithARemedy() throws {
    let error = try #require(openingError(try changed { $0.replace(at: 8, with: UInt16(2)) }))
    #expect(error.code == .version && error.offset == 8)
    #expect("\(error)".contains("kbtool build"))
    // Of a section: the file opens, verify says which.
    let section = try damage(changed { $0.replace(at: entry(0) + 4, with: UInt16(9)) })
    #expect(section.map(\.code) == [.version] && section[0].section == "CONT/en")
  }

  @Test func everyTruncationAndExtensionIsRefused() throws {
    let bytes = try small()
    for length in bytes.indices { #expect(openingError(Array(bytes[..<length])) != nil) }
    #expect(openingError(bytes + [0])?.offset == ArtifactLayout.fileSize)
  }

  /// Each bit that flips is found, when opening or by `verify`, and what lies in a section is said of
  /// that section. Only bits that fill up a zlib stream's last byte mean nothing.
  @Test func everyFlippedBitIsFound() throws {
    let bytes = try small()
    let sections = try Artifact(ByteView(bytes)).sections
    Damage.forEachBitFlip(of: bytes) { damaged in
      guard let artifact = try? Artifact(ByteView(damaged)) else { return }
      let found = artifact.verify()
      let byte = bytes.indices.first { bytes[$0] != damaged[$0] } ?? 0
      let section = sections.first { ($0.offset..<$0.offset + $0.storedSize).contains(byte) }
      if let section, section.codec == .zlib, found.isEmpty {
        let same = try? artifact.section(section.tag)?.payload().copyBytes()
        #expect(same == (try? section.payload().copyBytes()), "byte \(byte)")
      } else if let section {
        #expect(found.map(\.section) == [section.label], "byte \(byte)")
      } else {
        #expect(found.map(\.offset) == [byte], "byte \(byte)")
      }
    }
  }

  @Test func headerAndDirectoryAreUnderTheChecksum() throws {
    for byte in [16, 24, 33, 40, 60, 100] {
      var bytes = try small()
      bytes[byte] ^= 4
      #expect([.checksum, .truncated].contains(openingError(bytes)?.code), "byte \(byte)")
    }
  }

  @Test func unknownSectionsAreSkippedOrRefused() throws {
    var writer = ArtifactWriter()
    writer.append(ArtifactFixtures.unknown(isRequired: true))
    let error = try #require(openingError(try writer.encode()))
    #expect(error.code == .section && error.section == "TEST/x")
    #expect(openingError(try small()) == nil)
  }

  @Test func writersRefuseWhatADirectoryCannotHold() {
    func refuses(_ sections: ArtifactWriter.Section...) {
      var writer = ArtifactWriter()
      for section in sections { writer.append(section) }
      #expect(throws: FormatError.self) { try writer.encode() }
    }
    func section(_ name: String) -> ArtifactWriter.Section {
      .init(tag: SectionTag("TEST"), version: 1, name: name, payload: [])
    }
    refuses(section("a"), section("a"))
    refuses(section(String(repeating: "a", count: 33)))
    refuses(section("a\u{0}b"))
  }

  /// The same sections in any order give the same bytes.
  @Test func orderOfSectionsChangesNoByte() throws {
    let names = ["b", "a", "", "ab"]
    let files = try [names, names.reversed(), names.sorted()].map { names -> [UInt8] in
      var writer = ArtifactWriter()
      for name in names {
        writer.append(
          .init(
            tag: SectionTag("TEST"), version: 1, name: name, isRequired: false,
            payload: Array(name.utf8)))
      }
      return try writer.encode()
    }
    #expect(files[0] == files[1] && files[1] == files[2])
  }

  @Test func overlapsAndPaddingAreDamage() throws {
    let sections = try Artifact(ByteView(small())).sections
    let overlap = try damage(
      changed { $0.replace(at: entry(1) + 8, with: UInt64(sections[0].offset)) })
    #expect(overlap.contains { $0.section == nil && $0.found == "an overlap" })
    #expect(overlap.contains { $0.section == "PROV/" })
    var padded = try small()
    let gap = sections[0].offset + sections[0].storedSize
    padded[gap] = 1
    #expect(try damage(padded).map(\.offset) == [gap])
    #expect(try damage(changed { $0.replace(at: 24, with: UInt32(1)) }).map(\.offset) == [24])
    #expect(
      try damage(changed { $0.replace(at: entry(0) + 36, with: UInt32(1)) }).map(\.section)
        == ["CONT/en"])
    #expect(
      try damage(changed { $0.replace(at: entry(0) + 56 + 9, with: UInt8(7)) }).map(\.section)
        .first != nil)
    // Not a multiple of 64; outside the file; sizes of a raw section that differ.
    for (field, value) in [(8, UInt64(sections[0].offset + 1)), (8, .max), (16, .max), (24, 1)] {
      let bytes = try changed { $0.replace(at: entry(0) + field, with: value) }
      #expect(openingError(bytes)?.section == "CONT/en", "field \(field)")
    }
  }

  /// Names that are no UTF-8 would grow when they are read as text.
  @Test func namesThatAreNoTextAreDamage() throws {
    let bytes = try changed { file in
      for byte in 0..<32 { file.replace(at: entry(0) + 56 + byte, with: UInt8(0xff)) }
    }
    let found = try damage(bytes)
    #expect(found.count == 1 && found[0].expected == "a name in UTF-8")
  }

  @Test func compressedSectionsAreCheckedAsWell() throws {
    let section = try Artifact(ByteView(small()))[1]
    #expect(section.codec == .zlib && section.storedSize < section.rawSize + 20)
    for size in [0, section.rawSize - 1, section.rawSize + 1, 1 << 40, Int.max] {
      let found = try damage(changed { $0.replace(at: entry(1) + 24, with: UInt64(size)) })
      #expect(found.map(\.code) == [.codec] && found[0].section == "PROV/", "\(size)")
    }
    let other = try damage(changed { $0.replace(at: entry(1) + 6, with: UInt8(7)) })
    #expect(other.map(\.code) == [.version])
    let raw = openingError(try changed { $0.replace(at: entry(1) + 6, with: UInt8(0)) })
    #expect(raw?.section == "PROV/")
  }

  /// Sections of other bytes, names, tags or versions are other sections, whatever stores them.
  @Test func contentIDsTellSectionsApart() {
    let tags = [SectionTag("AAAA"), SectionTag("BBBB")]
    var ids: Set<ContentID> = []
    for tag in tags {
      for version in [1, 2] as [UInt16] {
        for name in ["", "a", "ab"] {
          for payload in [[], [0x61], [0x62]] as [[UInt8]] {
            ids.insert(ContentID(tag: tag, version: version, name: name, payload: payload))
          }
        }
      }
    }
    #expect(ids.count == 36)
  }
}
