public import KeyboardEngine
public import KeyboardFormat

extension Lexicon {
  /// A lexicon of the most frequent entries of this one, as small lexicons are compiled: for figures at
  /// several sizes. Of equal cost, those with lower ids come first; ids are others than here.
  /// - Throws: for a damaged lexicon.
  /// - Complexity: O(bytes), seconds for a large one; allocates.
  public func cut(to count: Int) throws(FormatError) -> Lexicon {
    guard count < view.entryCount else { return self }
    var model = try LexiconModel(view)
    let order = model.entries.indices.sorted {
      (model.entries[$0].cost, $0) < (model.entries[$1].cost, $1)
    }
    model.entries = order.prefix(max(0, count)).sorted().map { model.entries[$0] }
    let payload = try LexiconFormat.encode(model)
    return Lexicon(
      try LexiconFormat.open(ByteView(payload)),
      contentID: ContentID(
        tag: LexiconFormat.tag, version: LexiconFormat.version, name: "cut", payload: payload))
  }

  /// The letters of the key that a text folds to; `nil` if a letter has no place in the alphabet.
  public func foldedKey(of text: String) -> String? {
    var text = text
    return text.withUTF8 { utf8 in
      unsafe view.withKey(of: utf8) { key in
        unsafe withUnsafeTemporaryAllocation(
          of: UInt8.self, capacity: 4 * LexiconView.maximumKeyLength
        ) { bytes in
          let count = unsafe view.writeKey(key, into: bytes)
          return unsafe String(decoding: bytes[0..<count], as: UTF8.self)
        }
      }
    }
  }
}
