import Foundation
import Testing

/// What the documents say about the tree: links lead somewhere, the index is complete, and NOTICE has
/// every notice of the sources. What their commands print is compared by `Tests/console.sh`.
@Suite struct DocumentTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Paths of all documents below the root.
  private static func documents() throws -> [String] {
    let top = try FileManager.default.contentsOfDirectory(atPath: root.path)
    let below = ["docs", "Tests", "Examples"].flatMap { folder -> [String] in
      let files = FileManager.default.subpaths(atPath: root.appendingPathComponent(folder).path)
      return (files ?? []).map { "\(folder)/\($0)" }
    }
    return (top + below).filter { $0.hasSuffix(".md") }.sorted()
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// Targets of the links of a document.
  private static func links(in text: String) -> [String] {
    text.components(separatedBy: "](").dropFirst().compactMap { rest in
      rest.components(separatedBy: ")").first
    }
  }

  /// The anchors that headings of a document have: lower case, spaces to hyphens, other signs left
  /// out.
  private static func anchors(in text: String) -> Set<String> {
    let headings = text.split(separator: "\n").filter { $0.hasPrefix("#") }
    return Set(
      headings.map { heading in
        let title = heading.drop { $0 == "#" }.dropFirst().lowercased()
        return String(
          title.compactMap { character -> Character? in
            if character == " " { return "-" }
            return character.isLetter || character.isNumber || "-_".contains(character)
              ? character : nil
          })
      })
  }

  @Test func linksLeadSomewhere() throws {
    for document in try DocumentTests.documents() {
      let folder = DocumentTests.root.appendingPathComponent(document).deletingLastPathComponent()
      for link in DocumentTests.links(in: try DocumentTests.text(document)) {
        if link.hasPrefix("http") { continue }
        let parts = link.split(separator: "#", omittingEmptySubsequences: false)
        let target =
          parts[0].isEmpty
          ? DocumentTests.root.appendingPathComponent(document)
          : folder.appendingPathComponent(String(parts[0]))
        #expect(FileManager.default.fileExists(atPath: target.path), "\(document): \(link)")
        guard parts.count > 1, target.pathExtension == "md" else { continue }
        let anchors = DocumentTests.anchors(in: try String(contentsOf: target, encoding: .utf8))
        #expect(anchors.contains(String(parts[1])), "\(document): \(link)")
      }
    }
  }

  @Test func indexNamesEveryDocument() throws {
    let index = try DocumentTests.text("docs/README.md")
    let decisions = try DocumentTests.text("docs/decisions/README.md")
    for document in try DocumentTests.documents() where document.hasPrefix("docs/") {
      let path = document.dropFirst("docs/".count)
      if path.hasPrefix("decisions/") {
        let name = path.dropFirst("decisions/".count)
        #expect(name == "README.md" || decisions.contains("](\(name))"), "\(document)")
      } else if path != "README.md" {
        #expect(index.contains("](\(path))"), "\(document)")
      }
    }
  }

  /// The Swift of the README is that of the example, which is built: line by line, in order.
  @Test func readmeQuotesTheExample() throws {
    let block = try DocumentTests.text("README.md").components(separatedBy: "```")
      .first { $0.hasPrefix("swift\n") }
    let lines = try #require(block).split(separator: "\n").dropFirst()
    var example = try DocumentTests.text("Examples/TypingExample/TypingExample.swift")
      .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }[...]
    for line in lines {
      let text = line.trimmingCharacters(in: .whitespaces)
      let place = example.firstIndex(of: text)
      #expect(place != nil, "\(line)")
      if let place { example = example[(place + 1)...] }
    }
  }

  @Test func noticeHasEveryNotice() throws {
    func words(_ text: String) -> String {
      text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    }
    let notice = words(try DocumentTests.text("NOTICE"))
    let prefix = "notice = \""
    let notices = try DocumentTests.text("data/SOURCES.toml").split(separator: "\n")
      .filter { $0.hasPrefix(prefix) }
      .map { $0.dropFirst(prefix.count).dropLast().replacingOccurrences(of: "\\\"", with: "\"") }
    #expect(!notices.isEmpty)
    for text in notices { #expect(notice.contains(words(text)), "\(text)") }
  }
}
