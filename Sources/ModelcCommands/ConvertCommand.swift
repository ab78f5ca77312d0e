internal import ArgumentParser
internal import ModelFormat
internal import ModelLowering
internal import ModelSpec

/// What `modelc convert` makes of a model.
enum ConversionTarget: String, CaseIterable, ExpressibleByArgument {
  case mlprogram
}

/// `modelc convert`: a neural network to an ML Program.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Make an ML Program of a neural network.",
    discussion: """
      Writes OUT, a .mlpackage. The network becomes the operations that predict runs for it, so that the answers stay the \
      same; its weights go to a weight file, half precision and palettes as they are. The stages of a pipeline that are \
      networks are converted, the others stay.

        $ modelc convert MNISTClassifier.mlmodel --to mlprogram MNISTClassifier.mlpackage
        MNISTClassifier.mlpackage

      The interface stays the same but for what no program has, which is said in notes on standard error: names become \
      identifiers. Arrays of double precision are declared with single precision, numbers as arrays of one element. \
      Networks that map arrays to five axes take the declared shape only, unless --leading-axes declares a sequence and a \
      batch in front. The specification version is the first one that has all operations, 6 or later.

      A layer that has no form in a program is refused, each by name; nothing is written then. Models of other types are \
      refused too.

      Exit status: 0 when the model was written, 1 otherwise.
      """)

  @Argument(
    help: ArgumentHelp("The model: a .mlmodel file, or a .mlpackage or .mlmodelc directory.", valueName: "model"))
  var path: String

  @Option(name: .customLong("to"), help: ArgumentHelp("What to make: mlprogram.", valueName: "type"))
  var target: ConversionTarget

  @Flag(
    help: """
      Declare arrays with a sequence and a batch axis in front, of any length, where a network maps arrays to five axes. \
      Outputs then have all five.
      """)
  var leadingAxes = false

  @Argument(help: ArgumentHelp("Where the package is to lie; it may be replaced.", valueName: "out"))
  var output: String

  func validate() throws {
    guard output.hasSuffix(".mlpackage") || output.hasSuffix(".mlpackage/") else {
      throw ValidationError("ML Programs with weights are packages: OUT must end in .mlpackage, found '\(output)'")
    }
  }

  func run() throws {
    try reportingErrors {
      let (file, problems) = try ModelReading.read(path)
      if let problem = problems.first { throw problem }
      var directory = output
      while directory.count > 1, directory.hasSuffix("/") { directory.removeLast() }
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
