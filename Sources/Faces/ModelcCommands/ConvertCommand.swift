internal import ArgumentParser
internal import ModelConversion
internal import ModelFormat
internal import ModelSpec

/// The model types that `modelc convert` can write.
enum ConversionTarget: String, CaseIterable, ExpressibleByArgument {
  case mlprogram
}

/// `modelc convert`: converts a neural network to an ML Program.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Convert a neural network to an ML Program.",
    discussion: """
      Writes OUT, a .mlpackage. The network becomes the operations that predict runs for it, so predictions stay the \
      same. Weights move to a weight file; half-precision and palettized weights stay as they are. In a pipeline, \
      stages that are networks are converted, and the others are kept.

        $ modelc convert MNISTClassifier.mlmodel --to mlprogram MNIST.mlpackage
        MNIST.mlpackage

      The interface changes only where ML Programs require it, and a note on standard error reports each change: names \
      become identifiers, double-precision arrays are declared as single precision, and numbers become arrays of one \
      element. A network that maps arrays to five axes accepts only the declared shape, unless --leading-axes adds a \
      sequence axis and a batch axis. The specification version is the lowest that supports all the operations, at \
      least 6.

      If layers have no equivalent in ML Programs, all of them are reported by name and nothing is written. Other \
      model types cannot be converted.

      Exit status: 0 on success, 1 on failure, 64 for a usage error.
      """)

  @Argument(
    help: ArgumentHelp("Model: a .mlmodel file, or a .mlpackage or .mlmodelc directory.", valueName: "model"),
    completion: .model)
  var path: String

  @Option(name: .customLong("to"), help: ArgumentHelp("Target model type.", valueName: "type"))
  var target: ConversionTarget

  @Flag(
    help: """
      Where a network maps arrays to five axes, declare leading sequence and batch axes of any length. Outputs then have \
      all five axes.
      """)
  var leadingAxes = false

  @Argument(
    help: ArgumentHelp("Output .mlpackage; an existing one is replaced.", valueName: "out"),
    completion: .file(extensions: ["mlpackage"]))
  var output: String

  func validate() throws {
    guard FilePath.trimmed(output).hasSuffix(".mlpackage") else {
      throw ValidationError("OUT must end in .mlpackage, found '\(output)': ML Programs with weights are packages")
    }
  }

  func run() throws {
    try reportingErrors {
      let file = try ModelFile.read(path)
      try file.checkIsWhole()
      let directory = FilePath.trimmed(output)
      let converted: ProgramConversion.Result
      do throws(ConversionError) {
        var options = ProgramConversion.Options()
        options.hasLeadingAxes = leadingAxes
        converted = try ProgramConversion.convert(file.model, options)
      } catch {
        throw ConversionError(file.locating(error.diagnostics))
      }
      try converted.file.write(to: directory, as: .mlpackage)
      for note in converted.notes { Terminal.writeProblem(note) }
      try Terminal.write(directory + "\n")
    }
  }
}
