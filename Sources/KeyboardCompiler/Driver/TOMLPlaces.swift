/// Where each key and table of a TOML text stands, which TOMLKit tells only for syntax errors.
///
/// Reads text that TOMLKit has accepted, so it follows structure (headers, keys, brackets, strings)
/// and checks nothing. Keys inside inline tables are not listed: asking for one gives the place of
/// the nearest key around it.
struct TOMLPlaces {
  struct Place: Equatable {
    /// 1-based.
    var line: Int
    /// 1-based, in bytes.
    var column: Int
  }

  /// The first `[` or `[[` behind which no name begins. toml++, which is under TOMLKit, ends the process
  /// there instead of saying so.
  private(set) var namelessHeader: (place: Place, offset: Int)?
  private var places: [String: Place] = [:]
  private var tableCounts: [String: Int] = [:]

  /// Steps of a path: keys, and indices of array elements as numbers.
  func place(_ path: [String]) -> Place? {
    var steps = path[...]
    while !steps.isEmpty {
      if let place = places[TOMLPlaces.joined(Array(steps))] { return place }
      steps.removeLast()
    }
    return nil
  }

  /// Unit separator: no key that TOML lets stand unquoted holds it.
  private static func joined(_ steps: [String]) -> String { steps.joined(separator: "\u{1f}") }

  init(_ text: [UInt8]) {
    var scanner = Scanner(text: text)
    var table: [String] = []
    while scanner.skipToContent() {
      let place = Place(line: scanner.line, column: scanner.column)
      if scanner.peek == UInt8(ascii: "[") {
        let isArray = scanner.next == UInt8(ascii: "[")
        let start = scanner.position
        scanner.advance(isArray ? 2 : 1)
        if namelessHeader == nil && !scanner.isAtName { namelessHeader = (place, start) }
        table = resolve(scanner.keys(), isArray: isArray)
        places[TOMLPlaces.joined(table)] = place
        scanner.skipLine()
      } else {
        places[TOMLPlaces.joined(table + scanner.keys())] = place
        scanner.skipValue()
      }
    }
  }

  /// The path of a table header, with the index of the last element after each array of tables.
  private mutating func resolve(_ keys: [String], isArray: Bool) -> [String] {
    var path: [String] = []
    for (index, key) in keys.enumerated() {
      path.append(key)
      let name = TOMLPlaces.joined(path)
      if isArray && index == keys.count - 1 { tableCounts[name, default: 0] += 1 }
      if let count = tableCounts[name] { path.append(String(count - 1)) }
    }
    return path
  }

  private struct Scanner {
    let text: [UInt8]
    var position = 0
    var line = 1
    var lineStart = 0

    var column: Int { position - lineStart + 1 }
    var peek: UInt8? { position < text.count ? text[position] : nil }
    var next: UInt8? { position + 1 < text.count ? text[position + 1] : nil }

    init(text: [UInt8]) { self.text = text }

    /// Whether a key, the end of a header or the end of the text follows, perhaps behind blanks.
    var isAtName: Bool {
      guard let byte = text[position...].first(where: { $0 != 0x20 && $0 != 0x09 }) else {
        return true
      }
      return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "-_\"']".utf8.contains(byte)
    }

    mutating func advance(_ count: Int = 1) {
      for _ in 0..<count where position < text.count {
        position += 1
        if text[position - 1] == 0x0a {
          line += 1
          lineStart = position
        }
      }
    }

    /// Moves to the first byte of a header or key; `false` at the end.
    mutating func skipToContent() -> Bool {
      while let byte = peek {
        if byte == UInt8(ascii: "#") {
          skipLine()
        } else if byte <= 0x20 {
          advance()
        } else {
          return true
        }
      }
      return false
    }

    mutating func skipLine() {
      while let byte = peek, byte != 0x0a { advance() }
    }

    /// Reads a dotted key up to `=` or `]`, which is left in place.
    mutating func keys() -> [String] {
      var keys: [String] = []
      var key: [UInt8] = []
      while let byte = peek, byte != UInt8(ascii: "="), byte != UInt8(ascii: "]"), byte != 0x0a {
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
          let start = position + 1
          skipString()
          key += text[start..<max(start, position - 1)]
          continue
        }
        if byte == UInt8(ascii: ".") {
          keys.append(String(decoding: key, as: UTF8.self))
          key = []
        } else if byte > 0x20 {
          key.append(byte)
        }
        advance()
      }
      return keys + [String(decoding: key, as: UTF8.self)]
    }

    /// Skips `= value` to the end of the line on which the value ends.
    mutating func skipValue() {
      var depth = 0
      while let byte = peek {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
          skipString()
          continue
        case UInt8(ascii: "#"):
          skipLine()
          continue
        case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
        case 0x0a where depth <= 0: return
        default: break
        }
        advance()
      }
    }

    /// Skips a string of any of the four kinds; stands behind its last quote afterwards.
    private mutating func skipString() {
      guard let quote = peek else { return }
      let isLong = position + 2 < text.count && next == quote && text[position + 2] == quote
      advance(isLong ? 3 : 1)
      while let byte = peek {
        if byte == UInt8(ascii: "\\") && quote == UInt8(ascii: "\"") {
          advance(2)
        } else if byte == quote && isLong {
          guard next == quote, position + 2 < text.count, text[position + 2] == quote else {
            advance()
            continue
          }
          advance(3)
          // Up to two quotes may stand before the closing three.
          while peek == quote { advance() }
          return
        } else {
          advance()
          if byte == quote { return }
        }
      }
    }
  }
}
