import KeyboardFormat

extension LayoutBuilder {
  /// A key as a row names it, without its place.
  struct NamedKey {
    var key: LayoutModel.Key
    /// Thousandths of a key.
    var width = 1000
    var fills = false
  }

  private static let roles: [(name: String, role: KeyRole)] = [
    ("character", .character), ("shift", .shift), ("backspace", .backspace), ("space", .space),
    ("return", .return), ("layer", .layer), ("theme", .theme), ("dismiss", .dismiss),
    ("nextKeyboard", .nextKeyboard), ("nextLayout", .nextLayout),
  ]

  /// Keys that every layout knows by name: label, width in thousandths, whether they fill.
  private static let standard: [(name: String, label: String, width: Int, fills: Bool)] = [
    ("shift", "⇧", 1000, true), ("backspace", "⌫", 1000, true), ("space", "space", 1000, true),
    ("return", "↵", 1200, false), ("theme", "◐", 1000, false), ("dismiss", "⌄", 1000, false),
    ("nextKeyboard", "🌐", 1000, false), ("nextLayout", "⌨", 1000, false),
  ]

  mutating func role(_ name: String, _ line: Int?) -> KeyRole? {
    if let known = LayoutBuilder.roles.first(where: { $0.name == name }) { return known.role }
    let names = LayoutBuilder.roles.map(\.name).joined(separator: ", ")
    error(line, "expected a role (\(names)), found \"\(name)\"")
    return nil
  }

  /// The key that a token of a row stands for: `{name}` is looked up, anything else types itself.
  mutating func resolve(_ token: String, _ line: Int?) -> NamedKey? {
    // A brace alone is a brace.
    guard token.hasPrefix("{") && token.hasSuffix("}") && token.utf8.count > 2 else {
      return NamedKey(key: character(token, shifted: nil, label: nil))
    }
    let name = String(token.dropFirst().dropLast())
    let own = source.keys?[name]
    let standard = LayoutBuilder.standard.first { $0.name == name }
    guard own != nil || standard != nil else {
      error(line, "expected a key of [keys] or a standard one, found \"\(token)\"")
      return nil
    }
    let keyLine = lines.line(ofKey: "keys." + name) ?? line
    let roleName = own?.role ?? (own?.layer != nil ? "layer" : standard?.name ?? "character")
    guard let role = role(roleName, keyLine) else { return nil }
    guard var key = key(of: role, name, own, label: own?.label ?? standard?.label, keyLine) else {
      return nil
    }
    key.role = role
    var result = NamedKey(
      key: key, width: standard?.width ?? 1000, fills: own?.fill ?? standard?.fills ?? false)
    if let width = own?.width {
      result.width = number(width, 1...100_000, "width", keyLine)
      result.fills = own?.fill ?? false
    }
    return result
  }

  private mutating func key(
    of role: KeyRole, _ name: String, _ own: LayoutSource.Key?, label: String?, _ line: Int?
  ) -> LayoutModel.Key? {
    if role == .character {
      guard let text = own?.text, !text.isEmpty else {
        error(line, "expected text for the key \"\(name)\", found none")
        return nil
      }
      return character(text, shifted: own?.shifted, label: label)
    }
    var key = LayoutModel.Key(shape: .cell(width: 1000, fills: false))
    key.label = label ?? name
    if role == .space { key.text = own?.text ?? " " }
    if role == .layer {
      guard let target = source.layer.firstIndex(where: { $0.name == own?.layer }) else {
        error(
          line,
          "expected a layer of this layout for the key \"\(name)\", found \"\(own?.layer ?? "")\"")
        return nil
      }
      key.target = target
    }
    return key
  }

  private func character(_ text: String, shifted: String?, label: String?) -> LayoutModel.Key {
    LayoutBuilder.character(
      text, shifted: shifted, label: label, alternates: source.alternates ?? [])
  }

  static func character(
    _ text: String, shifted: String?, label: String?, alternates: [String]
  ) -> LayoutModel.Key {
    var key = LayoutModel.Key(shape: .cell(width: 1000, fills: false))
    key.label = label ?? text
    key.text = text
    // The mapping of Unicode, scalar by scalar, which no locale changes; a file overrides it.
    let upper = shifted ?? text.unicodeScalars.map(\.properties.uppercaseMapping).joined()
    key.shifted = upper.utf8.elementsEqual(text.utf8) ? "" : upper
    for entry in alternates {
      let tokens = LayoutSource.tokens(entry)
      guard let first = tokens.first, first.utf8.elementsEqual(text.utf8) else { continue }
      key.alternates += tokens.dropFirst()
    }
    return key
  }
}
