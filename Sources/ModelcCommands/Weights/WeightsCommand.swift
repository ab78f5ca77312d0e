internal import ArgumentParser

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
