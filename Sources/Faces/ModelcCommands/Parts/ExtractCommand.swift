internal import ArgumentParser
internal import ModelFormat
internal import ModelParts
internal import ModelSpec

/// `modelc extract`: the part of a model between values as a model of its own.
struct ExtractCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "extract",
    abstract: "Cut a part out of a model.",
    discussion: """
      Writes OUT, a model that computes the values of --to from those of --from. Both take names of values, which are the \
      outputs of operations in ML Programs and blobs in neural networks; the name of an operation or layer stands for what \
      it outputs. Without --from the part begins at the inputs of the model that it needs; without --to it ends at the \
      outputs.

        $ modelc extract MNIST.mlpackage --to pooling2 -o Front.mlpackage --rest Back.mlpackage
        Front.mlpackage
        Back.mlpackage

      --rest writes what computes the model's outputs from the values of --to, and --before what computes the values of \
      --from. In a row they give the numbers of the whole model: see modelc join. Each has the weights that it uses, and \
      the lowest specification version that it needs.

      Values of types that no input can have, such as truth values, are passed as integers. A state belongs to one part: \
      a cut that would divide it is an error. --stage takes a model out of a pipeline; with --from or --to that model is cut.

      Exit status: 0 on success, 1 on failure, 64 for a usage error.
      """)

  @Argument(
    help: ArgumentHelp("Model: a .mlmodel file, or a .mlpackage or .mlmodelc directory.", valueName: "model"),
    completion: .model)
  var path: String

  @Option(
    help: ArgumentHelp("Values that the part is given, separated by commas.", valueName: "names"), completion: .values)
  var from: [String] = []

  @Option(
    help: ArgumentHelp("Values that the part returns, separated by commas.", valueName: "names"), completion: .values)
  var to: [String] = []

  @Option(help: ArgumentHelp("Function of an ML Program with several.", valueName: "name"), completion: .function)
  var function: String?

  @Option(
    help: ArgumentHelp("Stage of a pipeline: its number from 0, or its name.", valueName: "stage"),
    completion: .stage)
  var stage: String?

  @Option(
    help: ArgumentHelp("Also write what comes behind the part.", valueName: "out"),
    completion: .sourceModel)
  var rest: String?

  @Option(
    help: ArgumentHelp("Also write what comes before the part.", valueName: "out"),
    completion: .sourceModel)
  var before: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Output .mlmodel or .mlpackage; an existing one is replaced.", valueName: "out"),
    completion: .sourceModel)
  var output: String

  func validate() throws {
    let isWhole = PartFiles.names(from).isEmpty && PartFiles.names(to).isEmpty
    guard !isWhole || stage != nil || function != nil else {
      throw ValidationError("name the part with --from, --to, --stage or --function")
    }
    guard !isWhole || rest == nil && before == nil else {
      throw ValidationError("--rest and --before need --from or --to")
    }
  }

  func run() throws {
    try reportingErrors {
      var file = try PartFiles.read(path)
      if let stage { file.model = try PipelineStages(file.model).stage(stage) }
      let request = PartRequest(from: PartFiles.names(from), to: PartFiles.names(to), function: function)
      if request.from.isEmpty, request.to.isEmpty, function == nil {
        return try PartFiles.write(try ModelPart(whole: file.model, weightsFrom: file), to: output)
      }
      let extraction = try Extraction(file, request)
      let part = try extraction.part()
      let front = before == nil ? nil : try extraction.before()
      let back = rest == nil ? nil : try extraction.rest()
      try PartFiles.write(part, to: output)
      if let before {
        try write(front, to: before, orNote: "the part begins at inputs of the model: nothing comes before it")
      }
      if let rest {
        try write(back, to: rest, orNote: "the part returns all outputs of the model: nothing comes behind it")
      }
    }
  }

  private func write(_ part: ModelPart?, to path: String, orNote reason: String) throws {
    guard let part else { return Terminal.writeProblem(Diagnostic(.note, "part-none", reason)) }
    try PartFiles.write(part, to: path)
  }
}
