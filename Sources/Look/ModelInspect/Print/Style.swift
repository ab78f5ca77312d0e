internal import ModelSpec

/// The style of text for people.
public struct Style: Sendable {
  /// Whether escape sequences for color are written.
  public var isColored: Bool
  /// Columns of the terminal, to which tables are cut; nil where lines may have any length.
  public var columns: Int?

  /// - Parameter columns: Taken as 40 where fewer are given.
  public init(isColored: Bool = false, columns: Int? = nil) {
    self.isColored = isColored
    self.columns = columns.map { max($0, 40) }
  }

  /// Columns that running text is broken at.
  var lineWidth: Int { min(columns ?? 100, 100) }

  /// The role of a piece of text.
  package enum Role {
    case plain, heading, name, type, faint, error, warning, note

    /// Parameters of the escape sequence that selects the color; nil for the terminal's own.
    fileprivate var code: String? {
      switch self {
      case .plain: nil
      case .heading: "1"
      case .name: "36"
      case .type: "33"
      case .faint: "2"
      case .error: "1;31"
      case .warning: "1;33"
      case .note: "1;36"
      }
    }
  }

  /// `text` and a line break, broken at spaces into lines that fit the terminal, all but the first after `indent` spaces.
  package func broken(_ text: String, indent: Int = 0) -> String {
    guard let columns else { return text + "\n" }
    let lead = String(repeating: " ", count: indent)
    let first = TerminalText.broken(text, width: columns)
    guard first.count > 1 else { return text + "\n" }
    let rest = first.dropFirst().joined(separator: " ")
    return first[0] + "\n" + TerminalText.broken(rest, width: columns - indent).map { "\(lead)\($0)\n" }.joined()
  }

  /// `text` between the escape sequences for its color, where colors are wanted.
  package func paint(_ text: String, _ role: Role) -> String {
    guard isColored, let code = role.code, !text.isEmpty else { return text }
    return "\u{1b}[\(code)m\(text)\u{1b}[0m"
  }
}
