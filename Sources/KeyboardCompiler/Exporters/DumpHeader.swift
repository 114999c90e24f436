package import KeyboardFormat

/// The comment lines that begin every dump: which section the text is of, and the settings that the
/// text itself has no place for.
///
///     # kbtool dump 1
///     # section LEXI en
///     # cost-step 32
///
/// They are comments of all our source formats, so that a dump is a source file as well.
package struct DumpHeader: Sendable, Equatable {
  package struct Setting: Sendable, Equatable {
    package var name: String
    package var value: String
    /// 1-based; 0 in a header that was not read.
    package var line: Int
  }

  package var tag: String
  package var name: String
  package var settings: [Setting] = []

  static let firstLine = "# kbtool dump "
  static let version = 1

  package init(tag: SectionTag, name: String) {
    self.tag = tag.description
    self.name = name
  }

  mutating func set(_ name: String, _ value: String) {
    settings.append(Setting(name: name, value: value, line: 0))
  }

  func value(_ name: String) -> String? { settings.first { $0.name == name }?.value }

  /// The lines, with a line feed behind each.
  package var text: String {
    var text = "\(DumpHeader.firstLine)\(DumpHeader.version)\n# section \(tag) \(name)\n"
    for setting in settings {
      text += setting.value.isEmpty ? "# \(setting.name)\n" : "# \(setting.name) \(setting.value)\n"
    }
    return text
  }

  /// Reads the header; `nil` after errors.
  package static func parse(_ text: SourceText, _ log: inout ImportLog) -> DumpHeader? {
    var lines: [String] = []
    for (_, line) in TextLines(text.bytes) {
      guard line.isComment else { break }
      lines.append(String(decoding: line.dropFirst(2), as: UTF8.self))
    }
    let first = String(firstLine.dropFirst(2))
    guard let start = lines.first, start.hasPrefix(first) else {
      log.error(text.path, 1, "expected \"\(firstLine)\(version)\", which begins a dump")
      return nil
    }
    guard start == "\(first)\(version)" else {
      log.error(
        text.path, 1,
        "expected dump version \(version), found \"\(start)\"; use the kbtool that wrote it")
      return nil
    }
    let section = lines.count > 1 ? lines[1].split(separator: " ", maxSplits: 2) : []
    guard section.count >= 2, section[0] == "section" else {
      log.error(text.path, 2, "expected \"# section TAG name\"")
      return nil
    }
    var header = DumpHeader(
      tag: String(section[1]), name: section.count > 2 ? String(section[2]) : "")
    for (index, line) in lines.enumerated().dropFirst(2) {
      let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      header.settings.append(
        Setting(
          name: parts.first.map { String($0) } ?? "",
          value: parts.count > 1 ? String(parts[1]) : "",
          line: index + 1))
    }
    return header
  }

  private init(tag: String, name: String) {
    self.tag = tag
    self.name = name
  }
}
