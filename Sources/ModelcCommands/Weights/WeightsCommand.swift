internal import ArgumentParser
internal import ModelInspect
internal import ModelWeights

/// `modelc weights`: extracts, compares and replaces the weights of compiled models.
struct WeightsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "weights",
    abstract: "Extract, compare and replace the weights of compiled models.",
    discussion: """
      Replaces the weights of a compiled network, ML Program or pipeline of these without recompiling it. A .mlweights \
      file holds all weights of a model, or only the tensors that differ between two models. It applies to any model \
      that is identical except for its weights; otherwise all differences are listed.

      Changes are atomic: even if modelc is killed, the path holds either the old or the complete new model.
      """,
    subcommands: [
      WeightsExtractCommand.self, WeightsApplyCommand.self, WeightsDiffCommand.self, WeightsTruncateCommand.self,
      WeightsListCommand.self,
    ])
}

extension ParsableCommand {
  /// Runs `work` as `reportingErrors` does; a `WeightsMismatch` is printed with all its differences.
  func reportingMismatches(_ work: () throws -> Void) throws {
    do {
      try reportingErrors(work)
    } catch let mismatch as WeightsMismatch {
      let lines = mismatch.differences.map { "  - \(TerminalText.escaped($0))\n" }
      Terminal.writeError(DiagnosticText.text(mismatch.diagnostic) + "\n" + lines.joined())
      throw ExitCode.failure
    }
  }
}
