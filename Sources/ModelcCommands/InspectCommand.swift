internal import ArgumentParser
internal import ModelFormat
internal import ModelInspect

/// `modelc inspect`: what a model is, takes, gives and holds.
struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Show what a model is, takes, gives and holds.",
    discussion: """
      Without a view: type, version and the systems it needs, metadata, inputs and outputs, update parameters, class \
      labels, functions, stages, layers by kind, and weights, on about one screen. Weights are not read, so that the size \
      of the model does not matter. Texts from the model are cut to their line; --json shows all of them.

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

      Exit status: 0, or 1 when the model cannot be read or has no such feature or function, or 64 when the command line \
      is not understood.
      """)

  @Argument(
    help: ArgumentHelp("The model: a .mlmodel file, or a .mlpackage or .mlmodelc directory.", valueName: "model"))
  var path: String

  @Flag(
    help:
      "Print the model as one JSON object. Documentation/inspect-json.md describes it; its members stay as they are.")
  var json = false

  @Flag(
    help: """
      View: a line a layer with name, type, inputs → outputs, shapes and weights. const operations of ML Programs are left \
      out; their weights stand with the operations that use them.
      """)
  var layers = false

  @Flag(help: "View: every weight with its type, shape where the model states it, parameters and bytes.")
  var weights = false

  @Flag(
    help: """
      View: the operations as text, a line each, constants where they are used: those of each function of an ML Program, \
      and those that run for a network.
      """)
  var mil = false

  @Flag(
    help: """
      View: arithmetic, bytes of parameters and memory of activations, of each function and each operation. A product \
      and a sum count two; values take the bytes of their types while something still needs them.
      """)
  var cost = false

  @Option(
    help: ArgumentHelp(
      "View: all that a value of the feature of this name must be: sizes, colour space, shapes, ranges.",
      valueName: "name"))
  var constraints: String?

  @Option(
    help: ArgumentHelp(
      "View: one function of an ML Program. With another view: that view of the function.", valueName: "name"))
  var function: String?

  @OptionGroup
  var color: ColorOptions

  func validate() throws {
    let views = [layers, weights, mil, cost, constraints != nil].filter(\.self).count
    guard views <= 1 else {
      throw ValidationError("choose one of --layers, --weights, --mil, --cost and --constraints")
    }
    guard !json || views == 0 && function == nil else {
      throw ValidationError(
        "--json prints the whole model: leave out --layers, --weights, --mil, --cost, --constraints and --function")
    }
  }

  func run() throws {
    try reportingErrors {
      let file = try ModelFile.read(path)
      for problem in file.unreadLayers { Terminal.writeError(DiagnosticText.text(problem) + "\n") }
      try Terminal.write(try text(of: file))
    }
  }

  /// The view of the model that is asked for.
  private func text(of file: ModelFile) throws -> String {
    let summary = ModelSummary(file)
    if json { return JSONWriter.text(summary.json) + "\n" }
    let chosen = try function.map { try summary.function($0) }
    let style = color.style
    if layers {
      return LayerListing(file.model, function: chosen?.name, inferredShapes: InferredShapes.shapes).text(style)
    }
    if mil { return try InspectedGraphs.graphs(of: file, function: chosen?.name).text(style) }
    if cost { return try InspectedGraphs.graphs(of: file, function: chosen?.name).costText(style) }
    if weights { return (chosen?.weights ?? summary.weights).text(style) }
    if let constraints { return try summary.constraintText(constraints, of: chosen, style) }
    return chosen?.text(style) ?? summary.text(style)
  }
}
