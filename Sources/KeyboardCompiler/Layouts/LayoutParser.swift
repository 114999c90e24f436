import TOMLKit

/// Bytes of a layout's file to its values. Problems become findings with the line TOMLKit or the
/// words themselves give.
enum LayoutParser {
  static func parse(_ source: SourceText, _ findings: inout Findings) -> LayoutSource? {
    let document: TOMLDocument
    do throws(Finding) {
      document = try TOMLDocument(path: source.path, bytes: source.bytes)
    } catch {
      findings.add(error)
      return nil
    }
    let lines = LayoutLines(String(decoding: source.bytes, as: UTF8.self))
    do {
      return try TOMLDecoder(strictDecoding: true).decode(LayoutSource.self, from: document.root)
    } catch let error as UnexpectedKeysError {
      report(error, lines, source.path, &findings)
      // The rest of the file still has something to say.
      return try? TOMLDecoder().decode(LayoutSource.self, from: document.root)
    } catch let error as DecodingError {
      report(error, lines, source.path, &findings)
    } catch {
      findings.error(source.path, nil, "expected a layout, found \(error)")
    }
    return nil
  }

  private static func report(
    _ error: UnexpectedKeysError, _ lines: LayoutLines, _ path: String, _ findings: inout Findings
  ) {
    for (key, place) in error.keys.sorted(by: { utf8Order($0.key, $1.key) }) {
      findings.error(
        path, lines.line(ofPath: place) ?? lines.line(ofKey: key),
        "expected a key that docs/layouts.md names, found \"\(key)\"")
    }
  }

  private static func report(
    _ error: DecodingError, _ lines: LayoutLines, _ path: String, _ findings: inout Findings
  ) {
    switch error {
    case .keyNotFound(let key, let context):
      // The decoder says this of a missing key and of a value of another type alike.
      let full =
        context.codingPath.last?.stringValue == key.stringValue
        ? context.codingPath : context.codingPath + [key]
      findings.error(
        path, lines.line(ofPath: full),
        "expected a value for \"\(spelled(full))\", found none or one of another type")
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      findings.error(
        path, lines.line(ofPath: context.codingPath),
        "expected another value for \"\(spelled(context.codingPath))\": \(context.debugDescription)"
      )
    @unknown default:
      findings.error(path, nil, "expected a layout, found \(error)")
    }
  }

  private static func spelled(_ path: [any CodingKey]) -> String {
    path.map { $0.intValue.map { "\($0 + 1)" } ?? $0.stringValue }.joined(separator: ".")
  }
}
