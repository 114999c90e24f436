import ArgumentParser
import Foundation
import KeyboardEngine
import KeyboardEvaluation
import KeyboardFormat

extension ArtifactOptions {
  /// The artifact of layouts; `nil` if the folder has none, as grids in key widths need none.
  /// - Throws: 65 for a damaged one.
  func layoutsIfAny() throws -> Artifact? {
    do throws(FormatError) { return try Artifact.open(path: "\(artifacts)/layouts.kba") } catch {
      guard error.code == .io(ENOENT) else {
        throw Exit.report(error, "\(artifacts)/layouts.kba")
      }
      return nil
    }
  }

  /// What swipe decoders are made from, with the most frequent entries only if so many are wanted. The table of pairs belongs to the whole lexicon only.
  /// - Throws: 65 or 66.
  func decoderData(limitWords: Int? = nil, offensiveness: Int = 0) throws -> SwipeDecoders.Data {
    let opened = try openLanguage()
    let path = "\(artifacts)/\(language).kba"
    do {
      let whole = try opened.lexicon()
      let lexicon = try limitWords.map { try whole.cut(to: $0) } ?? whole
      let hasContractions = opened.artifact.section(ContractionsFormat.tag, name: nil) != nil
      let hasBigrams =
        lexicon.contentID == whole.contentID
        && opened.artifact.section(BigramFormat.tag, name: nil) != nil
      return SwipeDecoders.Data(
        lexicon: lexicon, contractions: hasContractions ? try opened.contractions() : nil,
        bigrams: hasBigrams ? try opened.bigrams(lexicon: whole) : nil,
        maximumOffensiveness: offensiveness)
    } catch let error as FormatError {
      throw QueryOptions.report(error, path)
    }
  }
}
