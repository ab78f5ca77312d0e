internal import ArgumentParser
internal import ModelCompiler
internal import ModelFormat
internal import ModelInspect
internal import ModelSpec

/// `modelc decompile`: a compiled directory to a source model.
struct DecompileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decompile",
    abstract: "Make a source model of a .mlmodelc directory.",
    discussion: """
      Writes OUT as a file or a package, whichever its ending says: .mlmodel or .mlpackage. With another ending OUT is a \
      directory, made when missing, and the model in it is called as the compiled one: a package when it has weight \
      files, a file otherwise. The path of the model is printed.

        $ modelc decompile build/SmallProgram.mlmodelc .
        SmallProgram.mlpackage

      Compiled again, the model gives the same files, but for the hash of its source in analytics/coremldata.bin. What \
      is not known to be as in the first source is said in notes on standard error. Compiled ML Programs keep no \
      `docString`, and of each function only the block of its own operation set.

      Exit status: 0 when the model was written, 1 otherwise.
      """)

  @Argument(help: ArgumentHelp("The compiled model: a .mlmodelc directory.", valueName: "model"))
  var path: String

  @Argument(help: ArgumentHelp("Where the source model is to lie.", valueName: "out"))
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
    var directory = output[...]
    while directory.count > 1, directory.hasSuffix("/") { directory.removeLast() }
    if [".mlmodel", ".mlpackage"].contains(where: directory.hasSuffix) { return String(directory) }
    let name = ModelName.stem(of: path) + "." + format.rawValue
    return directory == "." ? name : directory == "/" ? "/" + name : "\(directory)/\(name)"
  }
}
