internal import ArgumentParser
internal import ModelWeights

/// `modelc weights apply`: puts the weights of a file into a compiled model.
struct WeightsApplyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply", abstract: "Put the weights of a .mlweights file into a compiled model.",
    discussion: """
      The model must be the one that the weights were made for, but for its weights; otherwise nothing is changed and \
      all differences are listed. Weights of `modelc weights extract` also fill a model whose weight files are missing, \
      empty or cut off; those of `modelc weights diff` need the weights that they were made from.
      """)

  @Argument(help: ArgumentHelp("The compiled model, a .mlmodelc directory, which is changed.", valueName: "model"))
  var model: String

  @Argument(help: ArgumentHelp("The file to read.", valueName: "weights"))
  var weights: String

  func run() throws {
    try reportingErrors {
      let file = try WeightsFile(path: weights)
      try file.apply(to: try CompiledWeights(path: model))
      let count = file.tensors.count { $0.isPresent }
      try Terminal.write(
        "\(model): \(count) of \(file.tensors.count) tensors replaced, \(ByteText.text(file.presentByteCount))\n")
    }
  }
}
