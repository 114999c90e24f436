/// A lexicon read in place: nothing is copied out of the mapped bytes but the numbers of its header.
///
/// A reference in size: copying it is cheap, and all copies read the same bytes.
public struct LexiconView: Sendable {
  private let storage: LexiconStorage

  init(_ bytes: ByteView) throws(FormatError) {
    storage = LexiconStorage(try LexiconHeader(bytes))
  }

  /// Longest key of any lexicon, in symbols.
  public static let maximumKeyLength = 64

  /// Number of entries; entry ids are 0..<entryCount.
  public var entryCount: Int { header.entryCount }
  /// Number of distinct keys.
  public var keyCount: Int { header.keyCount }
  /// Letters of the alphabet; symbols are 1...letterCount.
  public var letterCount: Int { header.letterCount }
  /// What the symbols of keys stand for: scalars, or bytes of UTF-8.
  public var unit: LexiconAlphabet.Unit { header.unit }
  /// Symbols of the longest key, at most `LexiconView.maximumKeyLength`.
  public var longestKey: Int { header.longestKey }
  /// UTF-8 bytes of the longest display form.
  public var longestDisplay: Int { header.longestDisplay }
  /// Unit of all costs in 1/256 bit.
  public var costStep: Int { header.costStep }

  var header: LexiconHeader { storage.header }
  var bytes: ByteView { storage.header.bytes }
  var uppers: LexiconUppers { storage.uppers }
  var stream: LexiconStream { storage.stream }
}

/// What all copies of a view share: the header's numbers and what lookups need of them, worked out once.
final class LexiconStorage: Sendable {
  let header: LexiconHeader
  let uppers: LexiconUppers
  let stream: LexiconStream

  init(_ header: LexiconHeader) {
    self.header = header
    uppers = LexiconUppers(header)
    stream = LexiconStream(header)
  }
}

/// The numbers of a lexicon's header and where its regions stand.
struct LexiconHeader: Sendable {
  /// The section's payload. Every read stays inside it, whatever the stored offsets say.
  let bytes: ByteView
  let entryCount: Int
  let keyCount: Int
  let letterCount: Int
  let unit: LexiconAlphabet.Unit
  let longestKey: Int
  let longestDisplay: Int
  let costStep: Int

  let upperCount: Int
  let slotCount: Int
  let exceptionCount: Int
  let foldCount: Int
  let longCount: Int
  let classCount: Int
  let primaryBits: Int
  let positionBits: Int
  let entryBits: Int
  /// Stream bits of a jump, a byte for each kind of node.
  let packedJumpBits: UInt64
  let tailClassCount: Int
  let tailCount: Int
  let tailNodeCount: Int
  let slotBytes: Int
  let regions: Regions
  let displays: DisplayView

  /// Byte offsets of the regions.
  struct Regions: Sendable {
    var letters = 0
    var fastFold = 0
    var folds = 0
    var ranks = 0
    var classes = 0
    var tailClasses = 0
    var tails = 0
    var tailNodes = 0
    var primary = 0
    var limits = 0
    var longCodes = 0
    var uppers = 0
    var upperSize = 0
    var pairs = 0
    var slots = 0
    var stream = 0
    var streamEnd = 0
    var costs = 0
    var minima = 0
    var exceptions = 0
  }

  init(_ bytes: ByteView) throws(FormatError) {
    self.bytes = bytes
    var header = HeaderReader(bytes)
    entryCount = Int(try header.read(UInt32.self, 0...LexiconLayout.maximumEntries, "entries"))
    keyCount = Int(try header.read(UInt32.self, 0...LexiconLayout.maximumEntries, "keys"))
    upperCount = Int(try header.read(UInt32.self, 1...LexiconLayout.maximumEntries, "upper nodes"))
    slotCount = Int(try header.read(UInt32.self, 0...LexiconLayout.maximumEntries, "slots"))
    let streamBytes = Int(
      try header.read(UInt32.self, UInt32(BitWriter.guardBytes)...1 << 25, "stream bytes"))
    exceptionCount = Int(
      try header.read(UInt32.self, 0...LexiconLayout.maximumEntries, "exceptions"))
    foldCount = Int(try header.read(UInt32.self, 0...1 << 20, "folds"))
    longCount = Int(try header.read(UInt32.self, 0...65535, "long codes"))
    letterCount = Int(
      try header.read(UInt8.self, 1...UInt8(LexiconAlphabet.maximumLetters), "letters"))
    unit = try header.read(UInt8.self, 0...1, "unit") == 0 ? .scalar : .byte
    classCount = Int(try header.read(UInt8.self, 1...64, "classes"))
    primaryBits = Int(try header.read(UInt8.self, 1...11, "primary bits"))
    slotBytes = Int(try header.read(UInt8.self, 1...7, "slot bytes"))
    positionBits = Int(try header.read(UInt8.self, 0...28, "position bits"))
    entryBits = Int(try header.read(UInt8.self, 0...27, "entry bits"))
    longestKey = Int(
      try header.read(UInt8.self, 0...UInt8(LexiconView.maximumKeyLength), "longest key"))
    var packed: UInt64 = 0
    for sizeClass in 0..<NodeShape.jumpClasses {
      let width = try header.read(UInt8.self, 0...24, "jump bits")
      packed |= UInt64(width) << UInt64(8 * (NodeShape.jump + sizeClass))
    }
    packedJumpBits = packed
    tailClassCount = Int(try header.read(UInt8.self, 1...16, "tail classes"))
    tailCount = Int(try header.read(UInt16.self, 0...4095, "tails"))
    costStep = Int(try header.read(UInt16.self, 1...4096, "cost step"))
    longestDisplay = Int(try header.read(UInt16.self, "longest display form"))
    let counts = DisplayLayout.Counts(
      displayed: Int(try header.read(UInt32.self, 0...UInt32(entryCount), "displayed entries")),
      patterns: Int(try header.read(UInt32.self, 0...1 << 16, "display patterns")),
      patternBytes: Int(try header.read(UInt32.self, 0...1 << 26, "display pattern bytes")))
    tailNodeCount = Int(try header.read(UInt32.self, 0...32767, "tail nodes"))
    try FormatError.require(
      slotBytes * 8 >= SlotKind.bits + entryBits + positionBits, at: 36,
      "slots of \(SlotKind.bits + entryBits + positionBits) bits", found: "\(slotBytes) bytes")

    var regions = Regions()
    func region(_ size: Int, _ name: String) throws(FormatError) -> Int {
      let start = header.offset
      _ = try header.region(size, name)
      return start
    }
    regions.letters = try region(LexiconLayout.letterSize * letterCount, "letters")
    regions.fastFold = try region(LexiconLayout.fastFold, "fast fold")
    regions.folds = try region(LexiconLayout.foldSize * foldCount, "folds")
    regions.ranks = try region(LexiconLayout.rankSize, "ranks")
    regions.classes = try region(2 * CodeContext.tableSize(letters: letterCount), "classes")
    regions.tailClasses = try region(CodeContext.tableSize(letters: letterCount), "tail classes")
    header.align(2)
    let codes = classCount + tailClassCount
    regions.primary = try region(2 * codes << primaryBits, "primary tables")
    regions.limits = try region(4 * codes * (PrefixCode.maximumLength - primaryBits), "code limits")
    regions.longCodes = try region(2 * longCount, "long codes")
    regions.tails = try region(LexiconLayout.tailSize * tailCount, "tails")
    regions.tailNodes = try region(LexiconLayout.tailNodeSize * tailNodeCount, "tail nodes")
    header.align(4)
    regions.upperSize = LexiconLayout.upperSize(letters: letterCount)
    regions.uppers = try region(regions.upperSize * upperCount, "upper nodes")
    regions.pairs = try region(LexiconLayout.pairBytes(letters: letterCount), "pairs")
    regions.slots = try region(slotBytes * slotCount + LexiconLayout.slotGuard, "slots")
    regions.stream = try region(streamBytes, "stream")
    regions.streamEnd = header.offset
    header.align(16)
    regions.costs = try region(entryCount, "costs")
    regions.minima = try region(
      (entryCount + LexiconLayout.block - 1) / LexiconLayout.block, "minima")
    header.align(4)
    regions.exceptions = try region(LexiconLayout.exceptionSize * exceptionCount, "exceptions")
    displays = try DisplayView(&header, entries: entryCount, counts)
    try header.finish()
    self.regions = regions
  }
}
