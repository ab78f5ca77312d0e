/// Text from outside as text of HTML, SVG or XML, in elements and in attributes.
///
/// It goes by Unicode scalars: among the characters of a string, `<` and a letter that joins it are one.
package enum MarkupText {
  /// `text` with what begins markup as references, and with what a reader cannot see spelt out, as in `\u{202e}`.
  ///
  /// - Parameter keepingLineBreaks: Whether line breaks and tabs become references instead.
  package static func escaped(_ text: String, keepingLineBreaks: Bool = false) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\n", "\r", "\t": result += keepingLineBreaks ? "&#\(scalar.value);" : " "
      case "\u{fffe}", "\u{ffff}": result += "\u{fffd}"
      case _ where TerminalText.needsEscape(scalar): result += TerminalText.spelt(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
