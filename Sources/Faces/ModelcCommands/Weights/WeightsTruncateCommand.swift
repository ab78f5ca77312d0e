internal import ArgumentParser
internal import ModelInspect
internal import ModelWeights

/// `modelc weights truncate`: empties the weight files.
struct WeightsTruncateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "truncate", abstract: "Empty the weight files of a compiled model.",
    discussion: """
      Leaves a placeholder to ship, which cannot be loaded until `modelc weights apply`, or a plain copy, restores the \
      weight files. The weights are gone, so save them first with `modelc weights extract`.
      """)

  @Argument(
    help: ArgumentHelp("Compiled model to change: a .mlmodelc directory.", valueName: "model"),
    completion: .compiledModel)
  var model: String

  func run() throws {
    try reportingErrors {
      let weights = try CompiledWeights(path: model)
      try weights.truncate()
      for file in weights.files {
        try Terminal.write("\(TerminalText.path("\(model)/\(file.path)")): \(ByteText.text(file.byteCount)) removed\n")
      }
    }
  }
}
