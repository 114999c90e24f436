import KeyboardFormat

/// Room that searches work in, made once.
@safe
struct CorrectorScratch: Sendable {
  private var nodes: [LexiconNode]
  private var path: [UInt8]
  private var rows: [Int32]
  private var matches: [UInt64]
  private var extras: [Int32]
  /// Longest key that is walked.
  let depth: Int
  /// Longest typed word that is compared letter by letter.
  let length: Int

  /// - Parameter depth: longest key of all words
  init(_ view: LexiconView, depth: Int) {
    self.depth = depth
    length = min(EditStates.maximumLength, depth + EditStates.maximumEdits)
    nodes = Array(repeating: view.root, count: (depth + 1) * view.letterCount)
    path = Array(repeating: 0, count: depth + 1)
    // A cell more than a row has, for what lies outside the band.
    rows = Array(repeating: 0, count: (depth + 1) * (length + 2))
    matches = Array(repeating: 0, count: 256)
    extras = Array(repeating: 0, count: length + 1)
  }

  /// The same as places in memory, while `withPointers` runs.
  @safe
  struct Pointers {
    /// Children of the nodes on the way, those of one node after those of the other.
    let nodes: UnsafeMutableBufferPointer<LexiconNode>
    /// Symbols on the way.
    let path: UnsafeMutableBufferPointer<UInt8>
    /// Rows of the alignment, one for each symbol on the way and one before.
    let rows: UnsafeMutableBufferPointer<Int32>
    /// From one row to the next.
    let stride: Int
    /// For each symbol the places where it was typed, as bits; all 0 before and after a search.
    let matches: UnsafeMutableBufferPointer<UInt64>
    /// What each typed letter costs if it is one too many.
    let extras: UnsafeMutableBufferPointer<Int32>
  }

  mutating func withPointers<R>(_ body: (Pointers) -> R) -> R {
    let stride = length + 2
    return unsafe nodes.withUnsafeMutableBufferPointer { nodes in
      unsafe path.withUnsafeMutableBufferPointer { path in
        unsafe rows.withUnsafeMutableBufferPointer { rows in
          unsafe matches.withUnsafeMutableBufferPointer { matches in
            unsafe extras.withUnsafeMutableBufferPointer { extras in
              unsafe body(
                Pointers(
                  nodes: nodes, path: path, rows: rows, stride: stride, matches: matches,
                  extras: extras))
            }
          }
        }
      }
    }
  }
}
