internal import ArgumentParser
internal import ModelDiff
internal import ModelEdit
internal import ModelFormat
internal import ModelSpec

/// `modelc edit`: changes a model's interface and metadata.
struct EditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change a model's interface and metadata.",
    discussion: """
      Writes a copy of the model with the edits that the options ask for, all or none. Everything else stays as it is. \
      In a pipeline, the stages that share a feature change with it. A feature of one function of several is \
      FUNCTION/FEATURE. If the edits make the model invalid, nothing is written. If they need a later specification \
      version, the model gets that one, and a note on standard error says so.

        $ modelc edit Digits.mlmodel -o New.mlmodel --rename image=photo --author 'A. Turing'
        New.mlmodel

      Options are applied in the order of this text, so names are those of the given model. A recipe is a JSON list of \
      objects with the names of the options as keys, applied in its own order before them:

        [{"shape": {"image": "224x224"}}, {"class-labels": ["cat", "dog"]}, {"rename": {"image": "photo"}}]

      Documentation/commands/edit.md describes each edit.

      Exit status: 0 on success, 1 on failure, 64 for a usage error.
      """)

  @Argument(
    help: ArgumentHelp("Model: a .mlmodel file, or a .mlpackage or .mlmodelc directory.", valueName: "model"),
    completion: .model)
  var path: String

  @Option(
    name: [.long, .short],
    help: ArgumentHelp("Output .mlmodel or .mlpackage; an existing one is replaced.", valueName: "out"),
    completion: .file(extensions: ["mlmodel", "mlpackage"]))
  var output: String?

  @Option(help: ArgumentHelp("JSON file of edits.", valueName: "file"), completion: .file(extensions: ["json"]))
  var recipe: String?

  @Flag(help: "Print how the edited model differs, and write nothing.")
  var dryRun = false

  @Flag(help: "Print how the edited model differs as the JSON object of modelc diff --json.")
  var json = false

  @OptionGroup(title: "Edits")
  var edits: EditOptions

  @OptionGroup
  var color: ColorOptions

  func validate() throws {
    guard output != nil || dryRun else { throw ValidationError("missing '-o <out>': give an output, or --dry-run") }
  }

  func run() throws {
    try reportingErrors {
      var edits: [any ModelEdit] = []
      if let recipe { edits = try Self.edits(recipe: recipe) }
      edits += try self.edits.edits()
      guard !edits.isEmpty else {
        throw Diagnostic("edit-none", "no edit is given", remedy: "see modelc edit --help")
      }
      let file = try ModelFile.read(path)
      try file.checkIsWhole()
      let run = try EditRun(edits, of: file)
      for note in run.notes { Terminal.writeProblem(note) }
      if !dryRun, let output {
        var out = output
        out = FilePath.trimmed(out)
        try run.file.write(to: out)
        if !json { try Terminal.write(out + "\n") }
      }
      guard dryRun || json else { return }
      let difference = try ModelDifference(from: file, to: run.file)
      try Terminal.write(
        json ? JSONWriter.text(difference.json) + "\n" : difference.text(color.style))
    }
  }

  private static func edits(recipe path: String) throws(Diagnostic) -> [any ModelEdit] {
    let file = try MappedFile(path: path)
    do throws(Diagnostic) {
      return try EditCatalog.edits(recipe: WeightData(source: file, range: 0..<file.byteCount).bytes)
    } catch {
      throw error.inFile(path)
    }
  }
}
