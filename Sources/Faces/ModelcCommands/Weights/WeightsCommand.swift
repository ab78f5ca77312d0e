internal import ArgumentParser

/// `modelc weights`: lists, extracts, compares and replaces the weights of models.
struct WeightsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "weights",
    abstract: "List, extract, compare and replace the weights of models.",
    discussion: """
      Of a source model, `export` writes the tensors by name to a .npz or .safetensors file, and `import` takes them from \
      such a file; `ls` and `stats` show what there is.

      The other subcommands replace the weights of a compiled network, ML Program or pipeline of these without \
      recompiling it. A .mlweights file holds all weights of a model, or only the tensors that differ between two \
      models. It applies to any model that is identical except for its weights; otherwise all differences are listed.

      Changes are atomic: even if modelc is killed, the path holds either the old or the complete new model.
      """,
    subcommands: [
      WeightsExtractCommand.self, WeightsApplyCommand.self, WeightsDiffCommand.self, WeightsTruncateCommand.self,
      WeightsListCommand.self, WeightsStatisticsCommand.self, WeightsExportCommand.self, WeightsImportCommand.self,
    ])
}
