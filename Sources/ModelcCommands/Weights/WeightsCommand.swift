internal import ArgumentParser

/// `modelc weights`: exchange the weights of compiled models.
struct WeightsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "weights",
    abstract: "Take weights out of a compiled model, put others in, and send only what changed.",
    discussion: """
      The weights of a compiled network or ML Program, or of a pipeline of such models, are exchanged without compiling \
      it again. A .mlweights file holds all weights of a model, or only the tensors in which one differs from another. \
      It fits every model that is the same but for its weights; whatever differs is listed.

      The old or the whole new model is at its path at any moment, also when modelc is killed.
      """,
    subcommands: [
      WeightsExtractCommand.self, WeightsApplyCommand.self, WeightsDiffCommand.self, WeightsTruncateCommand.self,
      WeightsListCommand.self,
    ])
}
