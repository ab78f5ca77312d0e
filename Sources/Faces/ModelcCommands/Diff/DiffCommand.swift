internal import ArgumentParser
internal import ModelDiff
internal import ModelFormat
internal import ModelSpec

/// `modelc diff`: how two models differ.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare two models.",
    discussion: """
      Compares interface, requirements, metadata, layers or operations, attributes and weights. Layers are matched by \
      what they compute and where, not by name: a model that only has other names inside shows as renamed. The verdict \
      on the interface says whether code that uses the Swift class generated for the old model compiles and runs with \
      the new one. Models may be stored in different forms, and a network is compared with an ML Program as the program \
      that it converts to; order, defaults and encoding of the files do not count.

        $ modelc diff old.mlmodel new.mlmodel
        old.mlmodel → new.mlmodel  breaks apps

        Interface  breaking
          ~ input 'x': shape [1, 2] → [1, 3]
            breaks predictions: values that fit the old model are refused

      Exit status: 0 if the models are the same, 1 if they differ, 2 if the interface breaks apps, 3 if a model cannot \
      be read, 64 for a usage error.
      """)

  @Argument(
    help: ArgumentHelp(
      "Old model: a .mlmodel file, or a .mlpackage, .mlmodelc or .aimodel directory.", valueName: "old"),
    completion: .anyModel)
  var old: String

  @Argument(help: ArgumentHelp("New model.", valueName: "new"), completion: .anyModel)
  var new: String

  @Flag(help: "Print a JSON object. Documentation/commands/diff.md describes the format.")
  var json = false

  @Flag(help: "Print Markdown for a comment on a pull request, with details collapsed.")
  var markdown = false

  @Option(
    help: ArgumentHelp("Also write a page with both graphs side by side.", valueName: "file.html"),
    completion: .file(extensions: ["html"]))
  var html: String?

  @Flag(help: "Compare only the interfaces. Weights are not read.")
  var api = false

  @Flag(help: "Print only how many changes each section has.")
  var stat = false

  @Option(
    help: ArgumentHelp(
      "Lines of each section but the interface. With more changes, similar ones are one line, the worst first.",
      valueName: "count"))
  var limit = 20

  @Flag(help: "List every change.")
  var all = false

  @OptionGroup
  var color: ColorOptions

  func validate() throws {
    guard limit > 0 else { throw ValidationError("--limit is \(limit), expected at least 1") }
    guard !stat || !(json || markdown || all) else {
      throw ValidationError("--stat counts the changes that --json, --markdown and --all list: choose one")
    }
    guard !json || !markdown else { throw ValidationError("choose one of --json and --markdown") }
    guard html == nil || !api else { throw ValidationError("--html shows the graphs, which --api does not compare") }
  }

  func run() throws {
    let difference: ModelDifference
    do {
      difference = try OpenedFiles.checking {
        let difference = try compared()
        try Terminal.write(text(of: difference))
        return difference
      }
    } catch let error as any DiagnosticError {
      Terminal.writeProblem(error)
      throw ExitCode(Self.unreadable)
    }
    if difference.verdict == .breaking { throw ExitCode(Self.breaking) }
    if !difference.isEmpty { throw ExitCode.failure }
  }

  private func compared() throws -> ModelDifference {
    let (first, second) = (try read(old), try read(new))
    if api { return ModelDifference(interfaceOf: first.model, second.model) }
    let forms = ComparableModels(first, second)
    var difference = try ModelDifference(from: first, to: second, comparing: forms.old, with: forms.new)
    difference.structure.notes += forms.notes
    if let html { try WholeFile.write(Array(try DiffPage.html(forms, difference, names: (old, new)).utf8), to: html) }
    return difference
  }

  private static let breaking: Int32 = 2
  private static let unreadable: Int32 = 3

  private func read(_ path: String) throws(Diagnostic) -> ModelFile {
    let file = try ModelFile.read(path)
    for problem in file.unreadLayers { Terminal.writeError(DiagnosticText.text(problem) + "\n") }
    return file
  }

  private func text(of difference: ModelDifference) -> String {
    if json { return JSONWriter.text(difference.json) + "\n" }
    let detail = DifferenceDetail(
      names: (old, new), limit: all ? nil : limit, isSummary: stat, isInterfaceOnly: api)
    return markdown ? difference.markdown(detail) : difference.text(color.style, detail)
  }
}
