/// An error that carries a diagnostic: what is wrong, where, and what to do.
///
/// Every error that our libraries throw conforms to it, so that one `catch` suffices to report any of them.
public protocol DiagnosticError: Error, CustomStringConvertible {
  /// What is wrong, with severity error; of several problems the first, or all in one sentence.
  var diagnostic: Diagnostic { get }

  /// All problems separately; only `diagnostic` unless there are several.
  var diagnostics: [Diagnostic] { get }

  /// Further lines for people, printed below the diagnostics, such as a list of differences.
  var details: [String] { get }
}

extension DiagnosticError {
  /// Only `diagnostic`.
  public var diagnostics: [Diagnostic] { [diagnostic] }
  /// None.
  public var details: [String] { [] }

  /// The text for people, line by line. Names from files may contain line breaks, so terminal output must escape each
  /// line separately.
  public var lines: [String] { diagnostics.flatMap { $0.lines(hasSeverity: true) } + details }

  /// The lines as one text.
  public var description: String { lines.joined(separator: "\n") }
}
