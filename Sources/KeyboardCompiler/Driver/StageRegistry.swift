/// The stages that `build.toml` can name: the one list of them.
///
/// Settings of stages are `Int`, `Double`, `Bool`, `String`, and arrays, dictionaries and structures
/// of them, optional where the key may be left out. Not `UInt8` and its like: TOMLKit traps on a
/// number that such a type cannot hold.
package struct StageRegistry: Sendable {
  /// Every stage of this toolchain.
  package static let standard = StageRegistry([
    BigramStage.self, ContractionsStage.self, EmojiSequencesStage.self, EmojiStage.self,
    LayoutStage.self, LetterTableStage.self, LexiconStage.self,
  ])

  private let stages: [any DataStage.Type]

  package init(_ stages: [any DataStage.Type]) { self.stages = stages }

  /// The words that `kind` can have, sorted.
  package var kinds: [String] { stages.map { $0.kind }.sorted() }

  package func stage(_ kind: String) -> (any DataStage.Type)? { stages.first { $0.kind == kind } }
}
