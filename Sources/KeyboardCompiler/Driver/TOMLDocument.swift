import TOMLKit

/// A parsed TOML file that can say where a key stands.
struct TOMLDocument {
  /// As findings name it.
  let path: String
  let root: TOMLTable
  private let places: TOMLPlaces

  /// - Throws: a finding with line and column when the text is no TOML.
  init(path: String, bytes: [UInt8]) throws(Finding) {
    self.path = path
    guard SourceText.isUTF8(bytes[...]) else {
      throw Finding(.error, file: path, "expected UTF-8 text, found other bytes")
    }
    places = TOMLPlaces(bytes)
    if let header = places.namelessHeader {
      // What is wrong before it comes first.
      _ = try TOMLDocument.parse(path, bytes[..<header.offset])
      throw Finding(
        .error, file: path, line: header.place.line, column: header.place.column,
        "expected the name of a table behind its bracket")
    }
    root = try TOMLDocument.parse(path, bytes[...])
  }

  private static func parse(_ path: String, _ bytes: ArraySlice<UInt8>) throws(Finding) -> TOMLTable
  {
    do { return try TOMLTable(string: String(decoding: bytes, as: UTF8.self)) } catch {
      guard let error = error as? TOMLParseError else {
        throw Finding(.error, file: path, "\(error)")
      }
      throw Finding(
        .error, file: path, line: error.source.begin.line, column: error.source.begin.column,
        "expected TOML, found \(error.description)")
    }
  }

  /// An error at a path of keys and indices, or at the nearest one around it that is known.
  func error(_ keys: [String], _ message: String) -> Finding {
    let place = places.place(keys)
    return Finding(.error, file: path, line: place?.line, column: place?.column, message)
  }

  func line(_ keys: [String]) -> Int? { places.place(keys)?.line }

  /// The tables of the array of tables `key` of a table, with their paths. Anything else under that
  /// key is an error in `findings`.
  func tables(
    _ key: String, of table: TOMLTable, at path: [String] = [], _ findings: inout [Finding]
  ) -> [(path: [String], table: TOMLTable)] {
    guard let value = table[key] else { return [] }
    guard let array = value.array else {
      findings.append(error(path + [key], "expected `[[\(key)]]` tables, found \(value.type)"))
      return []
    }
    var result: [(path: [String], table: TOMLTable)] = []
    for index in 0..<array.count {
      let place = path + [key, String(index)]
      if let element = array[index].table {
        result.append((path: place, table: element))
      } else {
        findings.append(error(place, "expected a table, found \(array[index].type)"))
      }
    }
    return result
  }

  /// Reports every key of a table that is not one of `known`.
  func refuseUnknownKeys(
    of table: TOMLTable, at path: [String], known: [String], _ findings: inout [Finding]
  ) {
    for key in table.keys.sorted() where !known.contains(key) {
      let list = known.map { "`\($0)`" }.joined(separator: ", ")
      findings.append(error(path + [key], "unknown key `\(key)`; expected one of \(list)"))
    }
  }

  /// Decodes a table strictly: a key that the type does not have is an error.
  /// - Throws: the findings, each with the place of its key.
  func decode<T: Decodable>(
    _ type: T.Type, from table: TOMLTable, at path: [String]
  ) throws(FindingList) -> T {
    do {
      return try TOMLDecoder(strictDecoding: true).decode(type, from: table)
    } catch let error as UnexpectedKeysError {
      let keys = error.keys.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      throw FindingList(
        keys.map { self.error(path + steps($0.value), "unknown key `\($0.key)`") })
    } catch let error as DecodingError {
      throw FindingList([finding(for: error, in: table, at: path)])
    } catch { throw FindingList([self.error(path, "\(error)")]) }
  }

  private func steps(_ keys: [any CodingKey]) -> [String] {
    keys.map { $0.intValue.map(String.init) ?? $0.stringValue }
  }

  /// TOMLKit says "key not found" for a value of another type as well; the table tells them apart.
  private func finding(
    for error: DecodingError, in table: TOMLTable, at path: [String]
  ) -> Finding {
    switch error {
    case .keyNotFound(let key, let context):
      let keys = steps(context.codingPath)
      if let value = table[key.stringValue], keys.count == 1 {
        return self.error(
          path + keys,
          "expected another type of value for `\(key.stringValue)`, found \(value.type)")
      }
      return self.error(path + keys, "expected the key `\(key.stringValue)`, which is not there")
    case .typeMismatch(let wanted, let context):
      let keys = steps(context.codingPath)
      guard let key = keys.first, keys.count == 1, let value = table[key] else {
        return self.error(path + keys, "expected a \(wanted): \(context.debugDescription)")
      }
      return self.error(
        path + keys, "expected another type of value for `\(key)`, found \(value.type)")
    case .valueNotFound(_, let context), .dataCorrupted(let context):
      return self.error(path + steps(context.codingPath), context.debugDescription)
    @unknown default: return self.error(path, "\(error)")
    }
  }
}

/// Several findings that one attempt gave.
struct FindingList: Error {
  let findings: [Finding]
  init(_ findings: [Finding]) { self.findings = findings }
}
