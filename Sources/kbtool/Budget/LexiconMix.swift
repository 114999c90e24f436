import KeyboardEngine
import KeyboardFormat

extension QueryMix {
  /// Looks words up and completes their beginnings. Words are drawn evenly from the whole lexicon,
  /// which touches more pages than anybody's typing.
  static let lexicon = QueryMix(tag: LexiconFormat.tag) { artifact, record in
    let lexicon = try KeyboardData(artifact).lexicon(record.name)
    return [
      { random in
        unsafe QueryMix.withRandomKey(of: lexicon, &random) { key in
          unsafe lexicon.firstEntry(forKey: key).map { lexicon.cost(of: $0) } ?? 0
        }
      },
      { random in
        let length = 1 + random.below(4)
        return unsafe QueryMix.withRandomKey(of: lexicon, &random) { key in
          var sum = 0
          let prefix = unsafe UnsafeBufferPointer(rebasing: key[..<min(length, key.count)])
          unsafe lexicon.complete(prefix, limit: 10) { completion in
            unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { text in
              let count = unsafe completion.writeDisplay(into: text)
              sum &+= count &+ Int(completion.cost)
            }
          }
          return sum
        }
      },
    ]
  }

  private static func withRandomKey(
    of lexicon: Lexicon, _ random: inout QueryRandom, _ body: (UnsafeBufferPointer<UInt8>) -> Int
  ) -> Int {
    let view = lexicon.view
    guard view.entryCount > 0 else { return 0 }
    let entry = random.below(view.entryCount)
    return unsafe withUnsafeTemporaryAllocation(
      of: UInt8.self, capacity: LexiconView.maximumKeyLength
    ) { symbols in
      let length = unsafe view.key(of: entry, from: view.root, length: 0, into: symbols)
      return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { text in
        let count = unsafe view.writeKey(
          UnsafeBufferPointer(rebasing: symbols[..<length]), into: text)
        return unsafe body(UnsafeBufferPointer(rebasing: text[..<count]))
      }
    }
  }
}
