extension LexiconFormat {
  package static func verify(_ view: LexiconView) throws(FormatError) {
  }
}
