package import KeyboardFormat

/// A `CONT` section back to the table that `ContractionsStage` reads: building from it gives the same
/// content id.
package enum ContractionsExporter {
  /// O(n).
  package static func table(_ view: ContractionsView) -> String {
    var text = "# Columns: key, display, kind\n"
    for index in 0..<view.count {
      var key: [UInt8] = []
      view.appendKey(index, to: &key)
      view.forEachDisplay(ofKey: index) { kind, display in
        text += "\(String(decoding: key, as: UTF8.self))\t"
        text += "\(String(decoding: display.copyBytes(), as: UTF8.self))\t\(kind.word)\n"
        return true
      }
    }
    return text
  }
}
