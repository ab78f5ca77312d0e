internal import ModelSpec

/// Text from models in source code: names, labels, descriptions and file names. Escaping keeps it within its literal or
/// comment, and makes invisible characters visible.
extension String {
  /// The text as a Swift literal.
  var asSwiftLiteral: String {
    let text = escapingScalars { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      default:
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned:
          "\\u{\(String(scalar.value, radix: 16))}"
        default: nil
        }
      }
    }
    return "\"" + text + "\""
  }

  /// The text for use between the quotes of a Swift literal, as Xcode writes it.
  var escapedForLiteral: String {
    escaped { "\\u{\(String($0.value, radix: 16))}" }
  }

  /// The text for use between the quotes of an Objective-C literal.
  var escapedForObjectiveC: String {
    // Octal digits end after three, whatever follows; characters by number must not be control characters.
    escaped { scalar in
      UTF8.encode(scalar).map { encoded in
        encoded.map { "\\" + String(repeating: "0", count: $0 < 8 ? 2 : $0 < 64 ? 1 : 0) + String($0, radix: 8) }
          .joined()
      } ?? ""
    }
  }

  /// - Parameter hidden: How a character is written that must not stand there itself.
  private func escaped(_ hidden: (Unicode.Scalar) -> String) -> String {
    guard utf8.contains(where: { $0 == 0x22 || $0 == 0x5c || $0 < 0x20 || $0 > 0x7e }) else { return self }
    return escapingScalars { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      default: scalar.isHidden ? hidden(scalar) : nil
      }
    }
  }

  /// The text on one line of a comment, with spaces for characters that could not be seen.
  var asOneLine: String {
    String(UnicodeScalarView(unicodeScalars.map { $0.isHidden ? " " : $0 }))
  }

  /// The text for use in a comment: sequences that would begin or end a comment are split, and further lines start with
  /// `prefix`.
  func inComment(continuing prefix: String) -> String {
    guard utf8.contains(where: { $0 == 0x2a || $0 == 0x2f || $0 < 0x20 || $0 > 0x7e }) else { return self }
    var result = ""
    var last: Unicode.Scalar?
    for scalar in unicodeScalars {
      switch (last, scalar) {
      case ("*", "/"), ("/", "*"):
        result += " "
        result.unicodeScalars.append(scalar)
      case ("\r", "\n"): break
      case (_, "\n"), (_, "\r"): result += "\n" + prefix
      case (_, "\t"): result += "\t"
      case _ where scalar.isHidden: result += " "
      default: result.unicodeScalars.append(scalar)
      }
      last = scalar
    }
    return result
  }
}
