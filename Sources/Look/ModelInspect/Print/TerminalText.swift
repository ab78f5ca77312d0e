internal import ModelFormat
internal import ModelSpec

/// Text from a model, made safe and short enough for a line of a terminal.
public enum TerminalText {
  /// `text` with whatever could steer a terminal or reorder its line spelt out, as in `\n` or `\u{1b}`; and bytes of
  /// paths that are not UTF-8, as in `\xff`.
  public static func escaped(_ text: String, keepingLineBreaks: Bool = false) -> String {
    guard text.unicodeScalars.contains(where: needsEscape) else { return text }
    return text.escapingScalars { needsEscape($0) && !(keepingLineBreaks && $0 == "\n") ? spelt($0) : nil }
  }

  /// A path, for scripts as well as for people: as `escaped`, but with the bytes that are not UTF-8 as they are.
  package static func path(_ path: String) -> String {
    path.escapingScalars { $0.isHidden ? spelt($0) : nil }
  }

  /// A scalar that must not be printed, spelt out.
  static func spelt(_ scalar: Unicode.Scalar) -> String {
    if let byte = FilePath.byte(scalar) { return "\\x" + Hexadecimal.text([byte]) }
    return switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(String(scalar.value, radix: 16))}"
    }
  }

  /// Escapes a complete output, whose parts were already escaped, once more: line breaks, tabs, returns and colors are
  /// kept, all other terminal control is escaped, and no line begins with `::`, which build servers treat as a command.
  package static func printed(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: needsEscape) || text.utf8.starts(with: "::".utf8) else { return text }
    let scalars = text.unicodeScalars
    var result = ""
    var index = scalars.startIndex
    var isBeginning = true
    while index < scalars.endIndex {
      let scalar = scalars[index]
      let next = scalars.index(after: index)
      let isColon = scalar == ":" && next < scalars.endIndex && scalars[next] == ":"
      if scalar == "\u{1b}", let end = colorEnd(scalars[next...]) {
        result.unicodeScalars.append(contentsOf: scalars[index..<end])
        index = end
        continue
      }
      switch scalar {
      case ":" where isBeginning && isColon: result += "\\u{3a}"
      case "\n", "\r", "\t": result.unicodeScalars.append(scalar)
      case _ where needsEscape(scalar) && FilePath.byte(scalar) == nil: result += spelt(scalar)
      default: result.unicodeScalars.append(scalar)
      }
      isBeginning = scalar == "\n" || scalar == "\r" || isBeginning && scalar.properties.isWhitespace
      index = next
    }
    return result
  }

  /// The end of an escape sequence that only selects a color, or clears the rest of a line.
  private static func colorEnd(_ rest: Substring.UnicodeScalarView) -> String.Index? {
    guard rest.first == "[" else { return nil }
    let parameters = rest.dropFirst().prefix { ("0"..."9").contains($0) || $0 == ";" }
    guard let end = rest[parameters.endIndex...].first, end == "m" || end == "K", parameters.count < 16 else {
      return nil
    }
    return rest.index(after: parameters.endIndex)
  }

  /// `text`, which is escaped already, without the sequences that select its colors.
  package static func uncolored(_ text: String) -> String {
    guard text.utf8.contains(0x1b) else { return text }
    let scalars = text.unicodeScalars
    var result = ""
    var index = scalars.startIndex
    while index < scalars.endIndex {
      if scalars[index] == "\u{1b}", let end = colorEnd(scalars[scalars.index(after: index)...]) {
        index = end
      } else {
        result.unicodeScalars.append(scalars[index])
        index = scalars.index(after: index)
      }
    }
    return result
  }

  /// `text` in lines of at most `width` columns, broken at spaces; a word that is longer loses its middle.
  package static func broken(_ text: String, width: Int) -> [String] {
    let width = max(1, width)
    guard Self.width(uncolored(text)) > width else { return [text] }
    var lines: [String] = []
    var used = 0
    for word in text.parts(between: " ") {
      let length = Self.width(uncolored(word))
      if !lines.isEmpty, used + 1 + length <= width {
        lines[lines.count - 1] += " " + word
        used += 1 + length
      } else {
        // No line ends in spaces.
        while lines.last?.utf8.last == 0x20 { lines[lines.count - 1].removeLast() }
        // Colors in a word that is cut are lost, and what they begin would not end.
        lines.append(length > width ? middle(uncolored(word), width: width) : word)
        used = min(length, width)
      }
    }
    return lines
  }

  /// Control and format characters: escape sequences begin with one, and others turn the direction of writing or
  /// break the line. Joiners within emoji are let through.
  static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isHidden || FilePath.byte(scalar) != nil
  }

  /// `text` escaped, and cut to `width` columns with … at the end when it is wider.
  public static func line(_ text: String, width: Int) -> String {
    // On a narrow terminal, what is left beside an indent may be nothing.
    let width = max(1, width)
    // A model may contain megabytes of text, even in one character with accents; only the part that may be visible is
    // examined.
    let scalars = text.unicodeScalars.prefix(8 * (width + 1))
    let beginning = escaped(String(String(scalars).prefix(width + 1)))
    guard Self.width(beginning) > width else { return beginning }
    var result = ""
    var used = 0
    for character in beginning {
      used += Self.width(character)
      if used > width - 1 { break }
      result.append(character)
    }
    return result + "…"
  }

  /// `text`, which is escaped already, with … for its middle when it is wider than `width` columns.
  package static func middle(_ text: String, width: Int) -> String {
    let width = max(1, width)
    guard Self.width(text) > width, width > 2 else { return line(text, width: width) }
    var (head, tail) = ("", "")
    var left = width - 1
    for character in text {
      guard Self.width(head) + Self.width(character) <= (width - 1) / 2 else { break }
      head.append(character)
    }
    left -= Self.width(head)
    for character in text.reversed() {
      guard Self.width(character) <= left else { break }
      left -= Self.width(character)
      tail.insert(character, at: tail.startIndex)
    }
    return "\(head)…\(tail)"
  }

  /// Columns that `text` takes on a terminal.
  public static func width(_ text: String) -> Int {
    text.utf8.allSatisfy { $0 < 0x80 } ? text.utf8.count : text.reduce(0) { $0 + width($1) }
  }

  /// 2 for what East Asian terminals show wide, and for emoji; else 1.
  private static func width(_ character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    switch scalar.value {
    case 0x1100...0x115f, 0x2e80...0x303e, 0x3041...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe4f,
      0xff00...0xff60, 0xffe0...0xffe6, 0x1f300...0x1f64f, 0x1f900...0x1f9ff, 0x20000...0x3fffd:
      return 2
    default: return 1
    }
  }
}

extension Diagnostic {
  /// A remedy that offers names from a model: `choose one of 'a', 'b'`. Many names are cut to the first ones.
  static func choice(_ names: [String]) -> String {
    let limit = 20
    let shown = names.prefix(limit).map { "'\(TerminalText.line($0, width: 60))'" }
    return "choose one of " + shown.joined(separator: ", ")
      + (names.count > limit ? " and \(names.count - limit) more" : "")
  }
}
