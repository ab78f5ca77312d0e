internal import ArgumentParser
internal import ModelWeights

/// `modelc weights extract`: writes all weights of a compiled model to a file.
struct WeightsExtractCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "extract", abstract: "Write all weights of a compiled model to a .mlweights file.")

  @Argument(
    help: ArgumentHelp("Compiled model: a .mlmodelc directory.", valueName: "model"), completion: .compiledModel)
  var model: String

  @Argument(help: ArgumentHelp("Output .mlweights file.", valueName: "weights"), completion: .weights)
  var weights: String

  func run() throws {
    try reportingErrors {
      let found = try CompiledWeights(path: model)
      try WeightsFile.extract(found, to: weights)
      let file = try WeightsFile(path: weights)
      try Terminal.write(
        "\(weights): \(file.tensors.count) tensors, \(ByteText.text(file.presentByteCount)) in "
          + "\(ByteText.text(file.byteCount))\n")
    }
  }
}
