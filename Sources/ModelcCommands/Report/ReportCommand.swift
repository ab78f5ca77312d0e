internal import ArgumentParser
internal import ModelFormat
internal import ModelReport
internal import ModelRuntime
internal import ModelSpec

/// `modelc report`: a model as a page to look at.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Write a page that shows a model: its graph, interface, weights, cost and problems.",
    discussion: """
      The page is one HTML file that needs no network and no other file. Search it, fold groups, and click an operation \
      for its attributes, shapes, weights and cost. Documentation/report.md describes it.

        $ modelc report Net.mlpackage -o net.html

      Exit status: 0 on success, 1 if the model cannot be read or the page not written, 64 for a usage error.
      """)

  @Argument(
    help: ArgumentHelp("Model: a .mlmodel file, or a .mlpackage or .mlmodelc directory.", valueName: "model"),
    completion: .model)
  var path: String

  @Option(
    name: [.long, .short],
    help: ArgumentHelp("Where to write the page. Default: the model's name with .html, here.", valueName: "file.html"),
    completion: .file(extensions: ["html"]))
  var output: String?

  func run() throws {
    try reportingErrors {
      let page = try ReportReading.report(path).html()
      let name = FilePath.name(of: path)
      let own = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
      let target = output ?? "\(own).html"
      try WholeFile.write(Array(page.utf8), to: target)
      Terminal.writeError("wrote \(target)\n")
    }
  }
}

/// `modelc graph`: the graph of a model as a drawing.
struct GraphCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "graph",
    abstract: "Draw a model's graph, as SVG or in Graphviz's language.",
    discussion: """
        $ modelc graph Net.mlmodel -o net.svg
        $ modelc graph Net.mlmodel -o net.dot

      Exit status: 0 on success, 1 if the model cannot be read or has no operations, 64 for a usage error.
      """)

  @Argument(
    help: ArgumentHelp("Model: a .mlmodel file, or a .mlpackage or .mlmodelc directory.", valueName: "model"),
    completion: .model)
  var path: String

  @Option(
    name: [.long, .short],
    help: ArgumentHelp("Where to write the drawing: a .svg or .dot file.", valueName: "file"),
    completion: .file(extensions: ["svg", "dot"]))
  var output: String

  func validate() throws {
    guard output.hasSuffix(".svg") || output.hasSuffix(".dot") else {
      throw ValidationError("--output must end in .svg or .dot")
    }
  }

  func run() throws {
    try reportingErrors {
      let report = try ReportReading.report(path)
      guard let text = output.hasSuffix(".svg") ? report.svg : report.dot else {
        throw Diagnostic(.error, "no-operations", "the model has no operations to draw", at: Location(file: path))
      }
      try WholeFile.write(Array(text.utf8), to: output)
    }
  }
}

/// Reads a model for its report.
private enum ReportReading {
  static func report(_ path: String) throws -> ModelReport {
    let file = try ModelFile.read(path)
    let obstacle = file.weightFileProblems.first?.message ?? RunObstacle.first(in: file.model)?.message
    return ModelReport(file, obstacle: obstacle)
  }
}
