/// FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo, 1991), 64 bits: the same number for a word on every machine,
/// which `Hasher` does not give.
enum FNV1a {
  static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
