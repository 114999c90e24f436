import Testing

@testable import KeyboardFormat

@Suite struct ChecksumTests {
  /// FIPS 180-4 examples: the empty message, "abc", and a million times "a" fed in odd pieces.
  @Test func sha256MatchesTheStandard() {
    func hex(_ bytes: [UInt8]) -> String {
      bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
    #expect(
      hex(SHA256.digest([])) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(
      hex(SHA256.digest(Array("abc".utf8)))
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    var hash = SHA256()
    var left = 1_000_000
    var step = 1
    while left > 0 {
      let size = min(step, left)
      hash.update([UInt8](repeating: 0x61, count: size))
      left -= size
      step = step % 1000 + 37
    }
    #expect(
      hex(hash.finish()) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  /// The check value of CRC-32/ISO-HDLC.
  @Test func crc32MatchesTheCheckValue() {
    #expect(CRC32.of(ByteView(Array("123456789".utf8))) == 0xcbf4_3926)
  }
}
