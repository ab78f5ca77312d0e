internal import ArgumentParser
internal import ModelFormat
internal import ModelInspect
internal import ModelSpec

extension ParsableCommand {
  /// Runs `work`; a `FormatError` or `Diagnostic` that it throws goes to standard error and ends the process with status 1.
  func reportingErrors(_ work: () throws -> Void) throws {
    do {
      try work()
    } catch let error as FormatError {
      try Self.fail(error.diagnostic)
    } catch let diagnostic as Diagnostic {
      try Self.fail(diagnostic)
    }
  }

  private static func fail(_ diagnostic: Diagnostic) throws -> Never {
    Terminal.writeError(DiagnosticText.text(diagnostic) + "\n")
    throw ExitCode.failure
  }
}
