internal import ArgumentParser
internal import ModelFormat
internal import ModelImage
internal import ModelInspect
internal import ModelOps
internal import ModelRuntime
internal import ModelSpec

/// The inputs of predictions, on the command line or in files.
struct InputOptions: ParsableArguments {
  /// The option that may be given thousands of times.
  static let repeatedOption = ["--input", "-i"]

  @Option(
    name: [.long, .short],
    help: ArgumentHelp("Value of an input; repeatable.", valueName: "name=value"), completion: .inputValue)
  var input: [RepeatedValues] = []

  @Option(
    help: ArgumentHelp(
      "Inputs of several predictions: a .npz, .json, .jsonl, .csv or .tsv file, a directory of images, or - for JSON "
        + "or a table on standard input.", valueName: "path"),
    completion: .file(extensions: ["csv", "tsv", "json", "jsonl", "npz"]))
  var inputs: String?

  @Option(
    help: ArgumentHelp("How to resize images that have another size.", valueName: "mode"))
  var fit = ImageFit.scaleFill

  /// The values of the command line, by the names of inputs.
  ///
  /// - Throws: `Diagnostic` when a value is none that the input takes, or one is given twice.
  func shared(
    by declared: [FeatureDescription], within budget: WorkBudget = WorkBudget()
  ) throws -> NameMap<FeatureValue> {
    var reader = InputReader(fit: fit.option, budget: InputBudget(budget))
    reader.notesStretching = true
    let names = InputNames(declared)
    var shared: NameMap<FeatureValue> = [:]
    for argument in input.values {
      let (feature, text) = try names.split(argument)
      guard shared[feature.name] == nil else {
        throw InputReader.problem("input '\(feature.name)' is given more than once")
      }
      shared[feature.name] = try reader.value(text, for: feature)
    }
    return shared
  }

  /// Checks that every input that needs a value has one, unless values come from --inputs.
  ///
  /// - Throws: `Diagnostic` with code `input-missing` that names all inputs without a value.
  func checkAllGiven(_ declared: [FeatureDescription], _ shared: NameMap<FeatureValue>) throws(Diagnostic) {
    guard inputs == nil else { return }
    let missing = declared.filter { shared[$0.name] == nil && $0.type?.isOptional != true }
    guard let first = missing.first else { return }
    let names = missing.map { "'\($0.name)'" }.joined(separator: ", ")
    throw Diagnostic(
      "input-missing",
      missing.count == 1
        ? "input '\(first.name)' is missing, expected \(first.typeText)"
        : "inputs \(names) are missing",
      remedy: "give --input NAME=VALUE, --inputs with a file, or --random 1 for made-up values")
  }

  /// The inputs of each prediction: those of --inputs, each with the `shared` ones, or the shared ones alone.
  func rows(
    of declared: [FeatureDescription], sharing shared: NameMap<FeatureValue>, keepsGoing: Bool = false,
    within budget: WorkBudget = WorkBudget()
  ) throws -> InputBatch.Rows {
    guard let inputs else { return ([PredictionRow(name: "0") { shared }], false) }
    let batch = InputBatch(
      reader: InputReader(fit: fit.option, budget: InputBudget(budget)), inputs: declared, keepsGoing: keepsGoing)
    return try batch.rows(inputs, sharing: shared)
  }
}

/// Ways to make an image fit, by the names of Vision's crop and scale options.
enum ImageFit: String, CaseIterable, ExpressibleByArgument {
  case scaleFill, scaleFit, centerCrop

  var option: CropAndScale {
    switch self {
    case .scaleFill: .scaleFill
    case .scaleFit: .scaleFit
    case .centerCrop: .centerCrop
    }
  }
}
