internal import ArgumentParser
internal import ModelFormat
internal import ModelInspect
internal import ModelReport
internal import ModelRuntime
internal import ModelSpec

/// `modelc report`: a model, or all models of a directory, as pages to look at.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Write a page that shows a model: its graph, interface, weights, cost and problems.",
    discussion: """
      The page is one HTML file that needs no network and no other file. Search it, fold groups, and click an operation \
      for its attributes, shapes, weights and cost. Of a directory, a page for each model in it is written, and \
      index.html with links to them. Documentation/commands/report.md describes the pages.

        $ modelc report Net.mlpackage -o net.html
        $ modelc report Models -o site

      With figures of other commands, the page also shows where time goes and where errors begin:

        $ modelc bench Net.mlpackage --json > bench.json
        $ modelc compare Net.mlpackage Q.mlpackage --random 1 --json > compare.json
        $ modelc report Net.mlpackage --bench bench.json --compare compare.json

      Exit status: 0 on success, 1 if the model cannot be read, the figures are of another model or a page is not \
      written, 64 for a usage error. Models of a directory that cannot be read are listed in the index with the reason.
      """)

  @Argument(
    help: ArgumentHelp(
      "Model: a .mlmodel file, or a .mlpackage, .mlmodelc or .aimodel directory; or a directory of models.",
      valueName: "model"),
    completion: .anyModel)
  var path: String

  @Option(
    name: [.long, .short],
    help: ArgumentHelp(
      """
      Where to write the page, or the directory for the pages of a directory. Default: the name of the model or \
      directory, here, the former with .html, the latter with -report.
      """, valueName: "path"),
    completion: .file(extensions: ["html"]))
  var output: String?

  @Option(
    help: ArgumentHelp("Figures that `modelc bench --json` printed for the model.", valueName: "file.json"),
    completion: .file(extensions: ["json"]))
  var bench: String?

  @Option(
    help: ArgumentHelp(
      "Figures that `modelc compare --json` printed with the model as the first one.", valueName: "file.json"),
    completion: .file(extensions: ["json"]))
  var compare: String?

  private static let measurementLimit = 1 << 28

  func run() throws {
    try reportingErrors {
      guard try !ModelPaths.isModel(path) && WholeFile.names(in: path) != nil else { return try writePage() }
      guard bench == nil, compare == nil else {
        throw ValidationError("--bench and --compare go with one model, and '\(path)' is a directory of models")
      }
      try writePages()
    }
  }

  private func writePage() throws {
    var measurements: [Measurements] = []
    for (source, file) in [(Measurements.Source.bench, bench), (.compare, compare)] {
      guard let file else { continue }
      let json = try InputReader.json(try WholeFile.read(file, limit: Self.measurementLimit), from: file)
      measurements.append(try Measurements(source, json, path: file))
    }
    let page = try ProgressBar.phase("reading \(FilePath.name(of: path))") {
      try ReportReading.report(path, measurements).html()
    }
    let name = FilePath.name(of: path)
    let own = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    let target = output ?? "\(own).html"
    try WholeFile.write(Array(page.utf8), to: target)
    Terminal.writeError("wrote \(target)\n")
  }

  private func writePages() throws {
    let models = ModelPaths.models(at: path)
    guard !models.isEmpty else {
      throw Diagnostic(.error, "no-models", "the directory has no models", at: Location(file: path))
    }
    let root = FilePath.trimmed(path)
    let name = FilePath.name(of: root)
    let folder = output ?? "\(name)-report"
    var index = ReportIndex(title: name == "." ? "Models" : name)
    var problemCount = 0
    try ProgressBar.forEach("reading", models, by: 1) { run in
      guard let model = run.first else { return }
      let own = String(model.dropFirst(root.count).drop { $0 == "/" })
      let report: ModelReport
      do {
        report = try ReportReading.report(model)
      } catch let problem as any DiagnosticError {
        index.add(.init(problem.diagnostic, name: own, path: model))
        problemCount += 1
        return
      }
      let file = index.fileName(for: own)
      try WholeFile.write(Array(try report.html().utf8), to: FilePath.joined(folder, file))
      index.add(.init(report, name: own, href: file))
    }
    let target = FilePath.joined(folder, ReportIndex.fileName)
    try WholeFile.write(Array(try index.html().utf8), to: target)
    let unread = problemCount == 0 ? "" : "; \(problemCount) cannot be read"
    Terminal.writeError("wrote \(target) with \(models.count) \(models.count == 1 ? "model" : "models")\(unread)\n")
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
        $ modelc graph Net.mlmodel --format dot | dot -Tpdf > net.pdf

      Exit status: 0 on success, 1 if the model cannot be read or has no operations, 64 for a usage error.
      """)

  @Argument(
    help: ArgumentHelp("Model: a .mlmodel file, or a .mlpackage, .mlmodelc or .aimodel directory.", valueName: "model"),
    completion: .anyModel)
  var path: String

  @Option(
    name: [.long, .short],
    help: ArgumentHelp("Where to write the drawing: a .svg or .dot file. Default: standard output.", valueName: "file"),
    completion: .file(extensions: ["svg", "dot"]))
  var output: String?

  @Option(help: ArgumentHelp("svg or dot. Default: by the name of the file, else svg.", valueName: "format"))
  var format: DrawingFormat?

  func validate() throws {
    guard let output, format == nil else { return }
    guard output.hasSuffix(".svg") || output.hasSuffix(".dot") else {
      throw ValidationError("--output must end in .svg or .dot, or --format say which it is")
    }
  }

  func run() throws {
    try reportingErrors {
      let report = try ReportReading.report(path)
      let format = format ?? (output?.hasSuffix(".dot") == true ? .dot : .svg)
      guard let text = format == .svg ? report.svg : report.dot else {
        throw Diagnostic(.error, "no-operations", "the model has no operations to draw", at: Location(file: path))
      }
      guard let output else { return try Terminal.write(text) }
      try WholeFile.write(Array(text.utf8), to: output)
    }
  }
}

/// The languages of drawings.
enum DrawingFormat: String, CaseIterable, ExpressibleByArgument {
  case svg, dot
}

/// Reads a model for its report.
enum ReportReading {
  static func report(_ path: String, _ measurements: [Measurements] = []) throws -> ModelReport {
    try report(try ModelFile.read(path), measurements)
  }

  static func report(_ file: ModelFile, _ measurements: [Measurements] = []) throws -> ModelReport {
    let obstacle = file.weightFileProblems.first?.message ?? RunObstacle.first(in: file.model)?.message
    return try ModelReport(file, obstacle: obstacle, measurements)
  }
}
