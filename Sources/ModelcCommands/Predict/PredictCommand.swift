internal import ArgumentParser
internal import ModelFormat
internal import ModelImage
internal import ModelRuntime
internal import ModelSpec
internal import ModelValidation

/// `modelc predict`: runs a model on inputs from the command line or from files.
struct PredictCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "predict",
    abstract: "Run a model on inputs and print its outputs.",
    discussion: """
      Each value is parsed as the type that the model declares: a number, a string, an image file (PNG, JPEG, HEIC or \
      PNM), a .npy file, or JSON (array, dictionary or sequence), inline or in a .json file. NAME= may be omitted if \
      the model has one input.

        $ modelc predict DigitClassifier.mlmodel --input image=8_1.png
        digit               8
        digitProbabilities  10 entries
          8  ████████████████████████   99.99 %
          6  ························    0.00 %
          …

      Documentation/predict.md describes batches, files and timing.

      Exit status: 0 on success, 1 if the model cannot run or does not accept an input, 64 for a usage error.
      """)

  @Argument(
    help: ArgumentHelp(
      "Model: a .mlmodel file, or a .mlpackage or .mlmodelc directory.", valueName: "model"))
  var path: String

  @Option(
    name: [.long, .short],
    help: ArgumentHelp("Value of an input; repeatable.", valueName: "name=value"))
  var input: [String] = []

  @Option(
    help: ArgumentHelp(
      "Inputs of several predictions: a .npz, .json, .jsonl or .csv file, or a directory of images.", valueName: "path")
  )
  var inputs: String?

  @Option(
    help: ArgumentHelp("How to resize images that have another size.", valueName: "mode"))
  var fit = ImageFit.scaleFill

  @Flag(help: "Print all values as JSON.")
  var json = false

  @Option(
    name: [.long, .short],
    help: ArgumentHelp(
      "Write the outputs to a .npz, .npy, .json or .png file, or to a directory: an existing one, or a path ending in /.",
      valueName: "path"))
  var output: String?

  @Option(
    help: ArgumentHelp("Run only one model of a pipeline, given by index (from 0) or name.", valueName: "stage"))
  var stage: String?

  @Option(
    help: ArgumentHelp(
      "Also show an intermediate value: a blob of a network, a value of an ML Program or a feature inside a pipeline; "
        + "repeatable.", valueName: "name"))
  var tap: [String] = []

  @Option(
    help: ArgumentHelp(
      "Number of predictions to time, 1 to 1000000; prints the times of the whole model and of its layers.",
      valueName: "count"))
  var time: Int?

  @Option(
    help: ArgumentHelp(
      "Maximum number of threads, 1 to 1024. Default: $MODELC_THREADS, else the number of processors.",
      valueName: "count"))
  var threads: Int?

  @Option(help: ArgumentHelp("ML Program function to run. Default: the model's default function.", valueName: "name"))
  var function: String?

  func validate() throws {
    if let time, !(1...1_000_000).contains(time) { throw ValidationError("--time is \(time), expected 1 to 1000000") }
    if let threads, !(1...1024).contains(threads) {
      throw ValidationError("--threads is \(threads), expected 1 to 1024")
    }
    guard time == nil || !json && output == nil && inputs == nil && tap.isEmpty else {
      throw ValidationError("--time prints only times: leave out --json, --output, --inputs and --tap")
    }
  }

  func run() throws {
    try reportingErrors { try predict() }
  }

  private func predict() throws {
    let model = try load()
    let reader = InputReader(fit: fit.option)
    let declared = model.description.input
    var shared: [String: FeatureValue] = [:]
    for argument in input {
      let (feature, text) = try InputNames.split(argument, declared)
      guard shared[feature.name] == nil else {
        throw InputReader.problem("input '\(feature.name)' is given more than once")
      }
      shared[feature.name] = try reader.value(text, for: feature)
    }
    let order = PredictionOrder(model.description, taps: tap)
    if let time {
      try Terminal.write(try PredictionTiming(model, shared, count: time).text)
      return
    }
    let batch = try inputs.map { try InputBatch(reader: reader, inputs: declared).rows($0, sharing: shared) }
    let (rows, isBatch) = batch ?? ([PredictionRow(name: "0") { shared }], false)
    let files = PredictionFiles(order: order, rows: try outputs(of: rows, model), isBatch: isBatch)
    if let output { try files.write(to: output) }
    if json {
      try Terminal.write(files.json + "\n")
    } else if isBatch {
      try Terminal.write(PredictionText(order: order).table(files.rows))
    } else if let row = files.rows.first {
      try Terminal.write(PredictionText(order: order).text(row.outputs))
    }
  }

  /// Loads the model. If a source model cannot run, all that validation finds is reported too.
  private func load() throws -> RuntimeModel {
    let file = try ModelFile.read(path)
    let stage = stage.map { text in Int(text).map { PipelineStage.index($0) } ?? .name(text) }
    do throws(RuntimeError) {
      return try RuntimeModel.load(
        file, LoadingOptions(threadCount: threads, functionName: function, stage: stage))
    } catch {
      let findings = file.format == .mlmodelc ? [] : ModelValidator.validate(file.model)
      for problem in file.locating(findings) where problem.severity == .error {
        Terminal.writeProblem(problem, forBuildOf: nil)
      }
      throw error
    }
  }

  private func outputs(
    of rows: [PredictionRow], _ model: RuntimeModel
  ) throws -> [(name: String, outputs: [String: FeatureValue])] {
    var options = PredictionOptions()
    options.taps = Set(tap)
    var results: [(name: String, outputs: [String: FeatureValue])] = []
    try ProgressBar.forEach("predicting", rows, by: Self.runLength(model.description.input)) { run in
      let batch = try run.map { try $0.features() }
      do throws(RuntimeError) {
        let outputs = try model.predictions(fromBatch: batch, options: options)
        for (row, outputs) in zip(run, outputs) { results.append((row.name, outputs)) }
      } catch {
        guard rows.count > 1 else { throw error }
        throw Self.problem(in: run, batch, model, options) ?? error
      }
    }
    return results
  }

  /// Rows that are predicted as one batch. Images are large and gain nothing from company.
  private static func runLength(_ inputs: [FeatureDescription]) -> Int {
    let hasImage = inputs.contains { if case .imageType? = $0.type?.kind { true } else { false } }
    return hasImage ? 1 : 256
  }

  /// What the first row that fails says, with its name.
  private static func problem(
    in rows: ArraySlice<PredictionRow>, _ batch: [[String: FeatureValue]], _ model: RuntimeModel,
    _ options: PredictionOptions
  ) -> RuntimeError? {
    for (row, features) in zip(rows, batch) {
      do throws(RuntimeError) {
        _ = try model.prediction(from: features, options: options)
      } catch {
        return RuntimeError(error.code, error, in: "row \(row.name)")
      }
    }
    return nil
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
