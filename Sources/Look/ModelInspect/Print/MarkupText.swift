internal import ModelSpec

/// Text from outside as text of HTML, SVG or XML, in elements and in attributes.
///
/// It goes by Unicode scalars: among the characters of a string, `<` and a letter that joins it are one.
package enum MarkupText {
  /// `text` with markup characters as references, and invisible characters escaped, as in `\u{202e}`.
  ///
  /// - Parameter keepingLineBreaks: Whether line breaks and tabs become references instead.
  package static func escaped(_ text: String, keepingLineBreaks: Bool = false) -> String {
    text.escapingScalars { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&#39;"
      case "\n", "\r", "\t": keepingLineBreaks ? "&#\(scalar.value);" : " "
      case "\u{fffe}", "\u{ffff}": "\u{fffd}"
      case _ where TerminalText.needsEscape(scalar): TerminalText.spelt(scalar)
      default: nil
      }
    }
  }
}
