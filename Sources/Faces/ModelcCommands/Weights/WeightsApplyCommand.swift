internal import ArgumentParser
internal import ModelWeights

/// `modelc weights apply`: replaces the weights of a compiled model.
struct WeightsApplyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply", abstract: "Replace the weights of a compiled model with those of a .mlweights file.",
    discussion: """
      Except for its weights, the model must match the one that the file was made for; otherwise nothing changes and \
      all differences are listed. Files from `modelc weights extract` can also fill a model whose weight files are \
      missing, empty or truncated; files from `modelc weights diff` need the weights that they were made from.
      """)

  @Argument(
    help: ArgumentHelp("Compiled model to change: a .mlmodelc directory.", valueName: "model"),
    completion: .compiledModel)
  var model: String

  @Argument(help: ArgumentHelp("The .mlweights file.", valueName: "weights"), completion: .weights)
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
