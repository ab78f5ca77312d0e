internal import CoreAIExport
internal import CoreAIFormat
internal import ModelConversion
internal import ModelFormat
internal import ModelSpec

/// What `modelc convert --to coreai` does.
enum CoreAIExportRun {
  /// Writes the model at `path` as the Core AI model `output`. One that is of Core AI already is written again, with all it holds.
  static func run(_ path: String, to output: String, leadingAxes: Bool) throws {
    let directory = FilePath.trimmed(output)
    if CoreAIAsset.isAsset(at: path) {
      let asset = try CoreAIAsset.read(path)
      let members = asset.metadata?.members ?? []
      try CoreAIAsset.write(try asset.image(), metadata: members, to: directory)
      return try Terminal.write(directory + "\n")
    }
    let read = try ModelFile.read(path)
    try read.checkIsWhole()
    let (file, notes) = try programs(read, leadingAxes: leadingAxes)
    let written: CoreAIExporting.Result
    do throws(ConversionError) {
      written = try ProgressBar.phase("converting \(FilePath.name(of: path))") { () throws(ConversionError) in
        try CoreAIExporting.export(file, as: names(of: read.model, convertedTo: file.model))
      }
    } catch {
      throw ConversionError(read.locating(error.diagnostics))
    }
    var members = CoreAIExporting.metadata(read.model).map { JSONValue.Member($0.key, .string($0.text)) }
    if !written.classes.isEmpty {
      let labels = JSONValue.array(written.classes.map { .string($0) })
      members.append(JSONValue.Member("coreml.classes", .string(JSONWriter.text(labels))))
    }
    try CoreAIAsset.write(written.image, metadata: members, to: directory)
    for note in notes + written.notes where note.code != "feature-renamed" { Terminal.writeProblem(note) }
    try Terminal.write(directory + "\n")
  }

  /// The model, as an ML Program if it is a neural network.
  private static func programs(_ file: ModelFile, leadingAxes: Bool) throws -> (ModelFile, [Diagnostic]) {
    guard file.model.network != nil else { return (file, []) }
    var options = ProgramConversion.Options()
    options.hasLeadingAxes = leadingAxes
    do throws(ConversionError) {
      let converted = try ProgramConversion.convert(file.model, options)
      return (converted.file, converted.notes)
    } catch {
      throw ConversionError(file.locating(error.diagnostics))
    }
  }

  /// What the features of a neural network are called, whose names a program would have to change.
  private static func names(of model: Model, convertedTo program: Model) -> NameMap<String> {
    guard model.network != nil else { return [:] }
    // The conversion keeps the order of inputs and outputs.
    let features = [
      (model.description?.input, program.description?.input), (model.description?.output, program.description?.output),
    ]
    let pairs = features.flatMap { given, made in zip(made ?? [], given ?? []).map { ($0.name, $1.name) } }
    return NameMap(pairs, uniquingKeysWith: { first, _ in first })
  }

  /// The operations that can be written, with their forms, a line each.
  static var operations: String { CoreAIExporting.operations.map { "\($0.name)\t\($0.form)\n" }.joined() }
}
