internal import ArgumentParser
internal import ModelFormat
internal import ModelSpec

extension ParsableCommand {
  /// Runs `work`, and checks that the files it mapped are unchanged; prints a `DiagnosticError` to standard error and
  /// exits with status 1.
  ///
  /// - Parameter model: The path of a model, to print problems as lines that build systems understand; nil for people.
  func reportingErrors(forBuildOf model: String? = nil, _ work: () throws -> Void) throws {
    do {
      try OpenedFiles.checking(work)
    } catch let error as any DiagnosticError {
      Terminal.writeProblem(error, forBuildOf: model)
      throw ExitCode.failure
    }
  }
}

extension Terminal {
  /// Writes a problem to standard error: for people, or for a build of `model`.
  static func writeProblem(_ problem: some DiagnosticError, forBuildOf model: String? = nil) {
    guard let model else { return writeError(DiagnosticText.text(problem) + "\n") }
    writeError(problem.diagnostics.map { BuildProblem.text($0, of: model) }.joined())
  }
}
