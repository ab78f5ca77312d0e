internal import ModelSpec

/// Text from outside as text of Markdown, as GitHub shows it: in a cell of a table, a heading or a paragraph.
///
/// It goes by Unicode scalars: among the characters of a string, `|` and an accent after it are one.
package enum MarkdownText {
  /// `text` so that it ends no cell and line, and means nothing in Markdown and HTML: no link, no image, no mention of a
  /// person, no reference to an issue.
  package static func escaped(_ text: String) -> String {
    var result = ""
    var before: Unicode.Scalar?
    for scalar in TerminalText.escaped(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "|", "*", "_", "`", "[", "]", "\\", "~", "!", "$": result += "\\\(scalar)"
      case "+" where before == nil, "-" where before == nil, "=" where before == nil: result += "\\\(scalar)"
      // Mentions and bare URLs are recognized in the rendered text, so their first characters are separated.
      case "@", "#": result += "&#\(scalar.value);" + Self.gap
      case "/" where before == ":", "." where before == "w" || before == "W": result += Self.gap + "\(scalar)"
      default: result.unicodeScalars.append(scalar)
      }
      before = scalar
    }
    return result
  }

  /// `text` as a code span, in which nothing else has a meaning; for a cell as well.
  package static func code(_ text: String) -> String {
    let result = TerminalText.escaped(text).escapingScalars { scalar in
      switch scalar {
      // A grave accent would end the span.
      case "`": "'"
      case "|": "\\|"
      default: nil
      }
    }
    return result.isEmpty ? "" : "`\(result)`"
  }

  /// A space without width.
  private static let gap = "\u{200b}"
}
