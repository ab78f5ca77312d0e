/// An error that carries a diagnostic: what is wrong, where, and what to do.
///
/// Every error that a library here throws is one, so whoever reports errors needs one `catch` and no knowledge of types.
public protocol DiagnosticError: Error, CustomStringConvertible {
  /// What is wrong, of severity error; of several problems the first, or all in one sentence.
  var diagnostic: Diagnostic { get }

  /// All problems, each by itself; the one of `diagnostic` unless there are several.
  var diagnostics: [Diagnostic] { get }

  /// Further lines for people, below those of the diagnostics, such as each of several differences.
  var details: [String] { get }
}

extension DiagnosticError {
  /// The one of `diagnostic`.
  public var diagnostics: [Diagnostic] { [diagnostic] }
  /// None.
  public var details: [String] { [] }

  /// The text for people, line by line. Names from files may hold line breaks, so whoever prints to a terminal escapes each
  /// line by itself.
  public var lines: [String] { diagnostics.flatMap { $0.lines(hasSeverity: true) } + details }

  /// The lines as one text.
  public var description: String { lines.joined(separator: "\n") }
}
