internal import ArgumentParser
internal import ModelFormat
internal import ModelSpec
internal import ModelWeights

/// `modelc weights import`: gives the tensors of a source model the elements of arrays.
struct WeightsImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Replace weight tensors of a model with arrays of a .npz or .safetensors file.",
    discussion: """
      Arrays are matched with tensors by the names that `modelc weights ls` lists. Shapes must be equal. The model keeps \
      its element types: an array of another type of the same kind, float or integer, is converted if no element \
      changes, or is only rounded and --cast is given. If anything does not fit, nothing is written and all differences \
      are listed.

        $ modelc weights import MNISTClassifier.mlmodel trained.npz -o New.mlmodel

      Everything else in the model stays as it is. With --partial, tensors without an array keep their elements, and \
      arrays of other names are left alone; both are counted.

      Exit status: 0 on success, 1 on failure, 64 for a usage error.
      """)

  @Argument(
    help: ArgumentHelp("Model: a .mlmodel file or a .mlpackage directory.", valueName: "model"),
    completion: .sourceModel)
  var model: String

  @Argument(help: ArgumentHelp("The .npz or .safetensors file.", valueName: "weights"), completion: .arrays)
  var weights: String

  @Option(
    name: [.long, .short], help: ArgumentHelp("Output model; an existing one is replaced.", valueName: "out"),
    completion: .sourceModel)
  var output: String

  @Flag(help: "Round elements where the model's type is narrower than the array's.")
  var cast = false

  @Flag(help: "Import the tensors that both have.")
  var partial = false

  func run() throws {
    try reportingErrors {
      let format = try ArrayFileFormat(endingOf: weights)
      let file = try ModelFile.read(model)
      let spool = try WeightSpool(beside: output)
      let arrays = try format.read(weights, spool: spool)
      let tensors = try SourceTensors.list(file)
      let plan = try WeightImport(arrays, to: tensors, casts: cast, spool: spool)
      if let mismatch = plan.mismatch(isPartial: partial, model: model, other: weights) { throw mismatch }
      if plan.elements.isEmpty {
        try file.writeAsRead(to: output)
      } else {
        try SourceTensors.replacing(plan.elements, in: file).write(to: output)
      }
      var line = "\(output): \(plan.elements.count) of \(tensors.count) tensors changed"
      if plan.equalCount > 0 { line += ", \(plan.equalCount) equal" }
      if plan.roundedCount > 0 { line += ", \(plan.roundedCount) rounded" }
      if !plan.missing.isEmpty { line += ", \(plan.missing.count) not in the file" }
      if !plan.extra.isEmpty { line += "; \(plan.extra.count) arrays not in the model" }
      try Terminal.write(line + "\n")
    }
  }
}
