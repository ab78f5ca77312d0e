internal import ArgumentParser
internal import ModelWeights

/// `modelc weights truncate`: leaves a placeholder for the weights.
struct WeightsTruncateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "truncate", abstract: "Make the weight files of a compiled model empty.",
    discussion: """
      What is left is a placeholder to ship: it cannot be loaded until `modelc weights apply` or a plain copy puts \
      weights in. Take them out with `modelc weights extract` first, for they are gone then.
      """)

  @Argument(help: ArgumentHelp("The compiled model, a .mlmodelc directory, which is changed.", valueName: "model"))
  var model: String

  func run() throws {
    try reportingErrors {
      let weights = try CompiledWeights(path: model)
      try weights.truncate()
      for file in weights.files {
        try Terminal.write("\(model)/\(file.path): \(ByteText.text(file.byteCount)) removed\n")
      }
    }
  }
}
