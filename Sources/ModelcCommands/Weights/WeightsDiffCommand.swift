internal import ArgumentParser
internal import ModelWeights

/// `modelc weights diff`: the tensors in which two compiled models differ.
struct WeightsDiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Write the weights that turn one compiled model into another.",
    discussion: """
      Only tensors that differ are written. Applied to the first model, the file makes its weights those of the second, \
      byte for byte.
      """)

  @Argument(help: ArgumentHelp("The compiled model to begin with, a .mlmodelc directory.", valueName: "old"))
  var old: String

  @Argument(help: ArgumentHelp("The compiled model to end with, which differs in its weights alone.", valueName: "new"))
  var new: String

  @Option(name: [.long, .short], help: ArgumentHelp("The .mlweights file to write.", valueName: "path"))
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
