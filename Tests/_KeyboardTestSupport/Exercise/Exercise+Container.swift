import KeyboardEngine
import KeyboardFormat

extension Exercise {
  /// The bytes as they are, and once more with sizes and checksums put right, so that what lies behind
  /// them is reached.
  package static let artifact = Exercise(name: "artifact", seeds: try ArtifactFixtures.seeds()) {
    (bytes) throws(OutOfBounds) in
    let isOpen = try ask(artifact: bytes)
    _ = try ask(artifact: Repair.artifact(bytes))
    return isOpen
  }

  private static func ask(artifact bytes: [UInt8]) throws(OutOfBounds) -> Bool {
    guard let artifact = try? Artifact(ByteView(bytes)) else { return false }
    for damage in artifact.verify() {
      try OutOfBounds.require(!damage.description.isEmpty, "no words")
      let limit = damage.section == nil ? bytes.count : Int.max
      try OutOfBounds.require((0...limit).contains(damage.offset ?? 0), "offset of \(damage)")
    }
    _ = (artifact.formatVersion, try? artifact.provenance())
    for record in artifact.sections {
      _ = (record.tag, record.version, record.codec, record.isRequired, record.offset, record.label)
      _ = (record.storedSize, record.rawSize, record.checksum, record.contentID, record.storedBytes)
      _ = (artifact.section(record.tag, name: record.name), try? record.rows()?.count)
      guard let payload = try? record.payload(), payload.count < 1 << 16 else { continue }
      _ = try exercise(of: record.tag)?.run(payload.copyBytes())
    }
    openEverything(KeyboardData(artifact))
    return true
  }

  private static func exercise(of tag: SectionTag) -> Exercise? {
    switch tag {
    case BigramFormat.tag: .bigrams
    case ContractionsFormat.tag: .contractions
    case EmojiFormat.tag: .emoji
    case EmojiSequencesFormat.tag: .emojiSequences
    case LayoutFormat.tag: .layout
    case LetterTableFormat.tag: .letters
    case LexiconFormat.tag: .lexicon
    case ProvenanceFormat.tag: .provenance
    default: nil
    }
  }

  /// The ways in that apps use.
  private static func openEverything(_ data: KeyboardData) {
    for name in [nil, "en", "", "qwerty"] {
      if let lexicon = try? data.lexicon(name) { _ = try? data.bigrams(name, lexicon: lexicon) }
      _ = (try? data.emoji(name), try? data.contractions(name))
      _ = try? data.letters(name)
      _ = try? KeyboardLayout(data.artifact, name: name)
    }
  }

  /// The bytes as they are, and with the header's sizes and checksum put right.
  package static let packed = Exercise(
    name: "packed", seeds: try ArtifactFixtures.packedSeeds()
  ) { (bytes) throws(OutOfBounds) in
    let isOpen = try ask(packed: bytes)
    _ = try ask(packed: Repair.packed(bytes))
    return isOpen
  }

  private static func ask(packed bytes: [UInt8]) throws(OutOfBounds) -> Bool {
    guard let packed = try? PackedArtifact(ByteView(bytes)) else { return false }
    try OutOfBounds.require(packed.rawSize <= 1032 * bytes.count, "\(packed.rawSize) bytes")
    var (total, largest) = (0, 0)
    try? packed.unpack {
      total += $0.count
      largest = max(largest, $0.count)
    }
    try OutOfBounds.require(
      total <= packed.rawSize && largest <= 1 << 16, "\(total) bytes in blocks of \(largest)")
    return (try? packed.unpacked()) != nil
  }
}
