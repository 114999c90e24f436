/// Section `BIGR`: what word follows what, with costs, best first. `BigramLayout` has the layout.
///
/// A row holds a first word's successors. Short rows are one list, best first, so that costs are
/// small steps; a long row is dealt into buckets by the low bits of the successors' numbers, which then
/// need not be stored: a pair is found by reading one bucket, and the whole row best first by merging
/// them.
package enum BigramFormat: SectionFormat {
  package static var tag: SectionTag { SectionTag("BIGR") }
  package static let version: UInt16 = 1
  package static let rowName = "pairs"

  package typealias Model = BigramModel
  package typealias View = BigramView

  package static func open(_ bytes: ByteView) throws(FormatError) -> BigramView {
    try BigramView(bytes)
  }

  package static func rowCount(_ view: BigramView) -> Int { view.pairCount }

  package static func encode(_ model: BigramModel) throws(FormatError) -> [UInt8] {
    try BigramWriter(model).encode()
  }
}
