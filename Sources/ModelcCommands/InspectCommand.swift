internal import ArgumentParser
internal import ModelFormat
internal import ModelInspect

/// `modelc inspect`: what a model is.
struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "inspect", abstract: "Show what a model is.")

  @Argument(help: ArgumentHelp("The model: a .mlmodel file or a .mlpackage directory.", valueName: "model"))
  var path: String

  @Flag(help: "Print everything as one JSON object.")
  var json = false

  @OptionGroup
  var color: ColorOptions

  func run() throws {
    try reportingErrors {
      let summary = ModelSummary(try ModelFile.read(path))
      Terminal.write(JSONWriter.text(summary.json) + "\n")
    }
  }
}
