internal import ArgumentParser
internal import CoreAIFormat
internal import ModelFormat
internal import ModelInspect
internal import ModelRuntime
internal import ModelSpec

/// `modelc inspect`: a model's type, inputs, outputs and contents.
struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Show a model's type, inputs, outputs and contents.",
    discussion: """
      Without a view option, prints a summary of about one screen: type, version and required OS versions, metadata, \
      inputs and outputs, update parameters, class labels, functions, stages, layer counts by type, and weights. \
      Weights are not read, so the size of the model does not matter. Long text is cut off; --json prints all of it.

      $ modelc inspect --constraints label DrawingClassifier.mlmodel
      label  output
        type         string
        optional     no
        description  The label of the nearest samples, or "unknown" without samples

      label  training input
        type         string
        optional     no
        description  What the drawing shows

      $ modelc inspect --json DigitClassifier.mlmodel | jq -c '.inputs[0].image'
      {"width":28,"height":28,"colorSpace":"GRAYSCALE"}

      Of a Core AI model (.aimodel), prints the interface of each function, the operations by kind and the weights; its \
      views are --mil and --json.

      Exit status: 0 on success, 1 if the model cannot be read or has no such feature or function, 64 for a usage \
      error.
      """)

  @Argument(
    help: ArgumentHelp(
      "Model: a .mlmodel file, or a .mlpackage, .mlmodelc or .aimodel directory.", valueName: "model"),
    completion: .anyModel)
  var path: String

  @Flag(
    help:
      """
      Print a JSON object: the whole model, or the view --layers or --cost. Documentation/commands/inspect-json.md \
      describes the format, which is stable.
      """)
  var json = false

  @Flag(
    help: """
      View: one line per layer with name, type, inputs → outputs, shapes and weights. const operations of ML Programs are \
      omitted; their weights are listed with the operations that use them.
      """)
  var layers = false

  @Flag(
    help: "View: every weight with its type, shape (if the model declares it), number of parameters and size in bytes.")
  var weights = false

  @Flag(
    help: """
      View: operations as text, one per line, with constants inline: those of each function of an ML Program, or those \
      that run for a network. Of a Core AI model: all operations in MLIR's generic form.
      """)
  var mil = false

  @Flag(help: "With --mil of a Core AI model: also where in its source each operation comes from.")
  var locations = false

  @Flag(
    help: """
      View: arithmetic operations, bytes of parameters and memory of activations, for each function and operation. A \
      multiplication and an addition count as two; an activation takes the bytes of its type until its last use.
      """)
  var cost = false

  @Option(
    help: ArgumentHelp(
      "View: the constraints of one feature: sizes, color space, shapes and ranges.",
      valueName: "name"), completion: .feature)
  var constraints: String?

  @Option(
    help: ArgumentHelp(
      "View: one function of an ML Program; with another view, that view of the function.", valueName: "name"),
    completion: .function)
  var function: String?

  @OptionGroup
  var color: ColorOptions

  func validate() throws {
    let views = [layers, weights, mil, cost, constraints != nil].filter(\.self).count
    guard views <= 1 else {
      throw ValidationError("choose one of --layers, --weights, --mil, --cost and --constraints")
    }
    guard mil || !locations else { throw ValidationError("--locations belongs to --mil") }
    guard !json || layers || cost || views == 0 && function == nil else {
      throw ValidationError(
        "--json prints the whole model, or --layers or --cost: leave out --weights, --mil, --constraints and --function"
      )
    }
  }

  func run() throws {
    try reportingErrors {
      if CoreAIAsset.isAsset(at: path) { return try Terminal.write(text(of: CoreAIAsset.read(path))) }
      let file = try ModelFile.read(path)
      for problem in file.unreadLayers { Terminal.writeError(DiagnosticText.text(problem) + "\n") }
      for var problem in file.weightFileProblems {
        problem.severity = .warning
        Terminal.writeError(DiagnosticText.text(problem) + "\n")
      }
      try Terminal.write(try text(of: file))
    }
  }

  /// The requested view of a model of Core AI.
  private func text(of asset: CoreAIAsset) throws -> String {
    guard !layers, !weights, !cost, constraints == nil, function == nil else {
      throw ValidationError("a Core AI model has the views --mil and --json")
    }
    if mil { return String(decoding: try asset.text(hasLocations: locations), as: UTF8.self) }
    return json ? JSONWriter.text(asset.json) + "\n" : asset.text(color.style)
  }

  /// The requested view of the model.
  private func text(of file: ModelFile) throws -> String {
    var summary = ModelSummary(file)
    if !layers, !cost, !mil, !weights, constraints == nil, function == nil {
      let obstacle = file.weightFileProblems.first?.message ?? RunObstacle.first(in: file.model)?.message
      summary.runs = obstacle.map { .no(reason: $0) } ?? .yes
    }
    if json, !layers, !cost { return JSONWriter.text(summary.json) + "\n" }
    let chosen = try function.map { try summary.function($0) }
    let style = color.style
    if layers {
      let listing = LayerListing(file.model, function: chosen?.name)
      return json ? JSONWriter.text(listing.json) + "\n" : listing.text(style)
    }
    if mil { return try InspectedGraph.all(of: file, function: chosen?.name).text(style) }
    if cost {
      let graphs = try InspectedGraph.all(of: file, function: chosen?.name)
      return json ? JSONWriter.text(graphs.costJSON) + "\n" : graphs.costText(style)
    }
    if weights { return (chosen?.weights ?? summary.weights).text(style) }
    if let constraints { return try summary.constraintText(constraints, of: chosen, style) }
    return chosen?.text(style) ?? summary.text(style)
  }
}
