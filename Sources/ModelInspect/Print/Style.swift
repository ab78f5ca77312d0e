/// How text for people looks.
public struct Style: Sendable {
  /// Columns of a line where no terminal says how many there are.
  public static let defaultLineWidth = 100

  /// Whether escape sequences for colour are written.
  public var isColored: Bool
  /// Columns that a line may take.
  public var lineWidth: Int

  public init(isColored: Bool = false, lineWidth: Int = Style.defaultLineWidth) {
    self.isColored = isColored
    self.lineWidth = max(lineWidth, 40)
  }

  /// What a piece of text is.
  enum Role {
    case plain, heading, name, type, faint

    /// Parameters of the escape sequence that selects the colour; nil for the terminal's own.
    fileprivate var code: String? {
      switch self {
      case .plain: nil
      case .heading: "1"
      case .name: "36"
      case .type: "33"
      case .faint: "2"
      }
    }
  }

  func paint(_ text: String, _ role: Role) -> String {
    guard isColored, let code = role.code, !text.isEmpty else { return text }
    return "\u{1b}[\(code)m\(text)\u{1b}[0m"
  }
}
