internal import ArgumentParser
internal import ModelCompiler
internal import ModelFormat
internal import ModelInspect
internal import ModelSpec

extension ParsableCommand {
  /// Runs `work`; a `FormatError`, `CompileError` or `Diagnostic` that it throws goes to standard error and ends the
  /// process with status 1.
  ///
  /// - Parameter model: The path of a model, to print problems as lines that build systems understand; nil for people.
  func reportingErrors(forBuildOf model: String? = nil, _ work: () throws -> Void) throws {
    do {
      try work()
    } catch let error as FormatError {
      try Self.fail(error.diagnostic, model)
    } catch let error as CompileError {
      for diagnostic in error.diagnostics { Terminal.writeProblem(diagnostic, forBuildOf: model) }
      throw ExitCode.failure
    } catch let diagnostic as Diagnostic {
      try Self.fail(diagnostic, model)
    }
  }

  private static func fail(_ diagnostic: Diagnostic, _ model: String?) throws -> Never {
    Terminal.writeProblem(diagnostic, forBuildOf: model)
    throw ExitCode.failure
  }
}

extension Terminal {
  /// Writes a problem to standard error: for people, or for a build of `model`.
  static func writeProblem(_ problem: Diagnostic, forBuildOf model: String?) {
    writeError(model.map { BuildProblem.text(problem, of: $0) } ?? DiagnosticText.text(problem) + "\n")
  }
}
