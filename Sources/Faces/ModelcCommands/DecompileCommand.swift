internal import ArgumentParser
internal import ModelCompiler
internal import ModelFormat
internal import ModelInspect
internal import ModelSpec

/// `modelc decompile`: reconstructs a source model from a compiled directory.
struct DecompileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decompile",
    abstract: "Reconstruct a source model from a .mlmodelc directory.",
    discussion: """
      If OUT ends in .mlmodel or .mlpackage, that file or package is written. Otherwise OUT is a directory, created if \
      missing, and the model in it is named after the compiled one: a package if it has weight files, a file \
      otherwise. Prints the path of the model.

        $ modelc decompile build/SmallProgram.mlmodelc .
        SmallProgram.mlpackage

      Compiling the result gives the same files again, except for the hash of the source in analytics/coremldata.bin. \
      Notes on standard error report what may differ from the original source. Compiled ML Programs keep no \
      `docString`, and only the block of one operation set for each function.

      Exit status: 0 on success, 1 on failure, 64 for a usage error.
      """)

  @Argument(
    help: ArgumentHelp("Compiled model: a .mlmodelc directory.", valueName: "model"), completion: .compiledModel)
  var path: String

  @Argument(help: ArgumentHelp("Output .mlmodel, .mlpackage or directory.", valueName: "out"), completion: .sourceModel)
  var output: String

  func run() throws {
    try reportingErrors {
      let decompiled = try Decompiler.decompile(try ModelFile.read(path))
      let output = outputPath(decompiled.format)
      try Decompiler.write(decompiled, to: output)
      for note in decompiled.notes {
        Terminal.writeError(DiagnosticText.text(note) + "\n")
      }
      try Terminal.write(output + "\n")
    }
  }

  private func outputPath(_ format: ModelFile.Format) -> String {
    let directory = FilePath.trimmed(output)
    if [".mlmodel", ".mlpackage"].contains(where: directory.hasSuffix) { return directory }
    let name = ModelName.stem(of: path) + "." + format.rawValue
    return directory == "." ? name : directory == "/" ? "/" + name : "\(directory)/\(name)"
  }
}
