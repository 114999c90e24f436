import Foundation
import KeyboardFormat
import _KeyboardTestSupport

/// A working folder with a small `data/`: two artifacts of contractions.
struct DataFolder {
  let folder: TemporaryFolder
  let kbtool: Tool

  init() throws {
    folder = try TemporaryFolder()
    kbtool = Tool(folder: folder)
    try folder.write(
      """
      [[artifact]]
      name = "en"
      locale = "en"
      profiles = ["default", "permissive"]

      [[artifact.section]]
      kind = "contractions"
      name = "en"
      source = "en.tsv"

      [[artifact]]
      name = "fr"
      locale = "fr"

      [[artifact.section]]
      kind = "contractions"
      name = "fr"
      source = "fr.tsv"
      """, to: "data/build.toml")
    try write(en: "dont\tdon't\tcontraction\nwell\twe'll\tambiguous\n")
  }

  /// Writes the sources and `SOURCES.toml`.
  func write(en: String, fr: String = "jai\tj'ai\tcontraction\n") throws {
    var sources = """
      [[licence]]
      id = "CC0-1.0"
      kind = "public-domain"
      notice = "Test data"
      [[licence]]
      id = "CC-BY-SA-4.0"
      kind = "share-alike"
      notice = "Shared test data"

      """
    for (name, text, licence) in [("en.tsv", en, "CC0-1.0"), ("fr.tsv", fr, "CC-BY-SA-4.0")] {
      try folder.write(text, to: "data/\(name)")
      let hash = SHA256.digest(Array(text.utf8)).map { String(format: "%02x", $0) }.joined()
      sources += "[[source]]\npath = \"\(name)\"\nlicence = \"\(licence)\"\nsha256 = \"\(hash)\"\n"
      sources += "title = \"Contractions\"\nrows = 1\nhandKept = true\norigin = []\n"
    }
    try folder.write(sources, to: "data/SOURCES.toml")
  }

  var temporaries: [String] {
    get throws { try folder.names("artifacts").filter { $0.hasSuffix(".tmp") } }
  }
}
