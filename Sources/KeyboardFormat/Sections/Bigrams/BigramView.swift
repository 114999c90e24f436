/// A bigram table read in place. Nothing is copied out of the mapped bytes but the numbers of its
/// header; copies are cheap and read the same bytes.
///
/// Any bytes are safe: damaged ones give wrong answers within bounds.
public struct BigramView: Sendable {
  let header: BigramHeader

  init(_ bytes: ByteView) throws(FormatError) { header = try BigramHeader(bytes) }

  /// The lexicon whose entry ids these are.
  public var lexicon: ContentID { header.lexicon }
  /// Entries of that lexicon.
  public var entryCount: Int { header.entryCount }
  /// Number of pairs in the table.
  public var pairCount: Int { header.pairCount }
  /// Words that some word follows.
  public var firstCount: Int { header.firstCount }
  /// Words that follow some word.
  public var secondCount: Int { header.secondCount }
  /// Unit of all costs in 1/256 bit.
  public var costStep: Int { header.costStep }
  /// log2 of the number of pairs from which on a row is cut into buckets.
  package var bucketSizeBits: Int { header.bucketSizeBits }
}

/// The numbers of a bigram table's header and its regions.
final class BigramHeader: Sendable {
  let bytes: ByteView
  let lexicon: ContentID
  let entryCount: Int
  let pairCount: Int
  let firstCount: Int
  let secondCount: Int
  let rowBits: Int
  let costStep: Int
  let bucketSizeBits: Int

  let firsts: RankedBits
  let offsets: EliasFano
  let seconds: BigramSeconds
  let regions: Regions

  /// Byte offsets of the regions.
  struct Regions: Sendable {
    var firsts = 0
    var offsets = 0
    var seconds = 0
    var codes = 0
    var rows = 0
  }

  var offsetShape: EliasFano.Shape { EliasFano.Shape(count: firstCount + 1, last: rowBits) }

  init(_ bytes: ByteView) throws(FormatError) {
    self.bytes = bytes
    var header = HeaderReader(bytes)
    _ = try header.region(16, "the lexicon's content id")
    lexicon = ContentID(bytes, at: 0)
    let entries = try header.read(UInt32.self, 0...BigramLayout.maximumEntries, "lexicon entries")
    pairCount = Int(try header.read(UInt32.self, 0...UInt32(Int32.max), "pairs"))
    entryCount = Int(entries)
    firstCount = Int(try header.read(UInt32.self, 0...entries, "first words"))
    secondCount = Int(try header.read(UInt32.self, 0...entries, "second words"))
    rowBits = Int(try header.read(UInt32.self, 0...BigramLayout.maximumRowBits, "bits of the rows"))
    costStep = Int(try header.read(UInt16.self, 1...4096, "cost step"))
    bucketSizeBits = Int(
      try header.read(UInt8.self, BigramLayout.bucketSizeRange, "bucket size bits"))
    for _ in BigramLayout.reserved..<BigramLayout.headerSize {
      _ = try header.read(UInt8.self, 0...0, "reserved byte")
    }

    var regions = Regions()
    let offsetShape = EliasFano.Shape(count: firstCount + 1, last: rowBits)
    let secondShape = BigramSeconds.Shape(entries: entryCount, count: secondCount)
    regions.firsts = header.offset
    firsts = RankedBits(
      try header.region(RankedBits.size(entryCount), "first words"), count: entryCount)
    regions.offsets = header.offset
    offsets = EliasFano(try header.region(offsetShape.size, "row offsets"), offsetShape)
    regions.seconds = header.offset
    seconds = BigramSeconds(try header.region(secondShape.size, "second words"), secondShape)
    regions.codes = header.offset
    _ = try header.region(BigramCodes.size, "codes")
    regions.rows = header.offset
    _ = try header.region((rowBits + 7) / 8 + BitWriter.guardBytes, "rows")
    try header.finish()
    self.regions = regions
  }
}
