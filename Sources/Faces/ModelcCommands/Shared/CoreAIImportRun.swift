internal import ModelConversion
internal import ModelFormat
internal import ModelPasses
internal import ModelSpec

/// What `modelc convert MODEL.aimodel OUT.mlpackage` does.
enum CoreAIImportRun {
  /// Writes the model of Core AI as an ML Program.
  static func run(_ file: ModelFile, to output: String) throws {
    let directory = FilePath.trimmed(output)
    let converted: ProgramConversion.Result
    do throws(ConversionError) {
      converted = try AssetConversion.convert(file)
    } catch {
      throw ConversionError(file.locating(error.diagnostics))
    }
    let simplified = try Simplification.run(converted.file, for: directory, Simplification.Options()).file
    try simplified.write(to: directory, as: .mlpackage)
    for note in converted.notes { Terminal.writeProblem(note) }
    try Terminal.write(directory + "\n")
  }
}
