internal import ArgumentParser
internal import ModelWeights

/// `modelc weights diff`: writes the tensors that differ between two compiled models.
struct WeightsDiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Write the weights that turn one compiled model into another.",
    discussion: """
      Writes only the tensors that differ. Applied to the first model, the file gives it the weights of the second, \
      byte for byte.
      """)

  @Argument(
    help: ArgumentHelp("Old compiled model: a .mlmodelc directory.", valueName: "old"), completion: .compiledModel)
  var old: String

  @Argument(
    help: ArgumentHelp("New compiled model, which differs only in its weights.", valueName: "new"),
    completion: .compiledModel)
  var new: String

  @Option(
    name: [.long, .short], help: ArgumentHelp("Output .mlweights file.", valueName: "path"), completion: .weights)
  var output: String

  func run() throws {
    try reportingErrors {
      let weights = try CompiledWeights(path: new)
      let changed = try WeightsFile.diff(from: try CompiledWeights(path: old), to: weights, path: output)
      let file = try WeightsFile(path: output)
      for tensor in changed { try Terminal.write("\(WeightsListCommand.line(tensor))\n") }
      try Terminal.write(
        "\(output): \(changed.count) of \(file.tensors.count) tensors differ, "
          + "\(ByteText.text(file.presentByteCount)) in \(ByteText.text(file.byteCount))\n")
    }
  }
}
