/// An error that carries a diagnostic: what is wrong, where, and what to do.
///
/// Every error that a library here throws is one, so whoever reports errors needs one `catch` and no knowledge of types.
public protocol DiagnosticError: Error, CustomStringConvertible {
  /// What is wrong, of severity error.
  var diagnostic: Diagnostic { get }

  /// Further lines for people, below those of the diagnostic, such as each of several differences.
  var details: [String] { get }
}

extension DiagnosticError {
  public var details: [String] { [] }

  /// The lines of the diagnostic, and the details.
  public var description: String { (diagnostic.lines() + details).joined(separator: "\n") }
}
