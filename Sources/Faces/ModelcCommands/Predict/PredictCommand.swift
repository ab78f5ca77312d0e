internal import ArgumentParser
internal import ModelCompare
internal import ModelFormat
internal import ModelOps
internal import ModelRuntime
internal import ModelSpec
internal import ModelValidation

/// `modelc predict`: runs a model on inputs from the command line or from files.
struct PredictCommand: RepeatingCommand {
  static let repeatedOptions = [InputOptions.repeatedOption, ["--tap"]]

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

      Documentation/commands/predict.md describes batches, files and timing.

      Exit status: 0 on success, 1 if the model cannot run or does not accept an input, 64 for a usage error.
      """)

  @Argument(
    help: ArgumentHelp(
      "Model: a .mlmodel file, or a .mlpackage, .mlmodelc or .aimodel directory.",
      valueName: "model"),
    completion: .anyModel)
  var path: String

  @OptionGroup var inputs: InputOptions

  @Option(
    help: ArgumentHelp("Make up inputs that are not given, the same ones for the same number.", valueName: "seed"))
  var random: UInt64?

  @Flag(help: "With --inputs, report rows that fail, and predict the others. The exit status is then 1.")
  var keepGoing = false

  @Flag(help: "Print all values, or the times of --time, as JSON.")
  var json = false

  @Option(
    name: [.long, .short],
    help: ArgumentHelp(
      "Write the outputs to a .csv, .tsv, .json, .npz, .npy or .png file, or to a directory: an existing one, or a path "
        + "ending in /.",
      valueName: "path"), completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Initial contents of the model's states: a .npz file. Default: zeros.", valueName: "file.npz"),
    completion: .file(extensions: ["npz"]))
  var stateIn: String?

  @Option(
    help: ArgumentHelp("Write the states after the last prediction.", valueName: "file.npz"),
    completion: .file(extensions: ["npz"]))
  var stateOut: String?

  @Option(
    help: ArgumentHelp("Run only one model of a pipeline, given by index (from 0) or name.", valueName: "stage"),
    completion: .stage)
  var stage: String?

  @Option(
    help: ArgumentHelp(
      "Also show an intermediate value: a blob of a network, a value of an ML Program or a feature inside a pipeline; "
        + "repeatable.", valueName: "name"), completion: .value)
  var tap: [RepeatedValues] = []

  @OptionGroup var checks: ValueCheckOptions

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

  @OptionGroup var limits: BudgetOptions

  @Option(
    help: ArgumentHelp("ML Program function to run. Default: the model's default function.", valueName: "name"),
    completion: .function)
  var function: String?

  func validate() throws {
    if let time, !(1...1_000_000).contains(time) { throw ValidationError("--time is \(time), expected 1 to 1000000") }
    if let threads, !(1...1024).contains(threads) {
      throw ValidationError("--threads is \(threads), expected 1 to 1024")
    }
    guard time == nil || output == nil && inputs.inputs == nil && tap.isEmpty && stateOut == nil else {
      throw ValidationError("--time prints only times: leave out --output, --inputs, --tap and --state-out")
    }
    guard time == nil || checks.kinds.isEmpty else {
      throw ValidationError("--time prints only times: leave out --warn-nonfinite and --check-half")
    }
    guard random == nil || inputs.inputs == nil else {
      throw ValidationError("--random and --inputs exclude each other")
    }
    guard !keepGoing || inputs.inputs != nil else { throw ValidationError("--keep-going needs --inputs") }
    guard stateOut?.hasSuffix(".npz") ?? true else { throw ValidationError("--state-out must end in .npz") }
  }

  func run() throws {
    try reportingErrors {
      let budget = limits.budget
      let (model, problems) = try load(budget)
      do {
        try predict(with: model, budget)
      } catch let error as any DiagnosticError {
        throw Self.explained(error, by: problems)
      }
      warn(of: problems)
    }
  }

  private func predict(with model: RuntimeModel, _ budget: WorkBudget) throws {
    let declared = model.description.input
    var shared = try inputs.shared(by: declared, within: budget)
    if let random {
      var generator = RandomInputs(seed: random)
      let missing = declared.filter { shared[$0.name] == nil && $0.type?.isOptional != true }
      shared.merge(try generator.values(of: missing)) { given, _ in given }
    }
    let order = PredictionOrder(model.description, taps: tap.values)
    let state = try state(of: model, budget)
    try inputs.checkAllGiven(declared, shared)
    var run = PredictionRun(model, state: state)
    run.keepsGoing = keepGoing
    run.options.budget = budget
    run.checks = checks.kinds
    if let time {
      let timing = try PredictionTiming(run, shared, count: time)
      try Terminal.write(json ? JSONWriter.text(timing.json) + "\n" : timing.text(columns: Terminal.columns))
      return
    }
    run.options.taps = NameSet(tap.values)
    let (rows, isBatch) = try inputs.rows(
      of: model.description.input, sharing: shared, keepsGoing: keepGoing, within: budget)
    let files = PredictionFiles(order: order, rows: try run.outputs(of: rows), isBatch: isBatch)
    if let stateOut { try StateFile.write(state, to: stateOut) }
    if let output { try files.write(to: output) }
    if json {
      try Terminal.write(files.json + "\n")
    } else if isBatch {
      try Terminal.write(PredictionText(order: order, columns: Terminal.columns).table(files.answered))
    } else if let row = files.answered.first {
      try Terminal.write(PredictionText(order: order, columns: Terminal.columns).text(row.outputs))
    }
    let failureCount = rows.count - files.answered.count
    guard failureCount == 0 else {
      Terminal.writeError("\(failureCount) of \(rows.count) rows failed\n")
      throw ExitCode.failure
    }
  }

  /// The model's states before the first prediction.
  private func state(of model: RuntimeModel, _ budget: WorkBudget) throws -> ModelState {
    let state = model.makeState()
    guard state.names.isEmpty || !keepGoing else {
      throw Diagnostic(
        .error, "shared-states", "rows share the model's states, so none can be left out",
        remedy: "leave out --keep-going")
    }
    guard !state.names.isEmpty || stateIn == nil && stateOut == nil else {
      throw Diagnostic(.error, "no-states", "the model has no states", remedy: "leave out --state-in and --state-out")
    }
    if let stateIn { try StateFile.read(stateIn, into: state, within: InputBudget(budget)) }
    return state
  }

  private func load(_ budget: WorkBudget) throws -> (model: RuntimeModel, problems: [Diagnostic]) {
    try ReadLease.during(path) { try read(budget) }
  }

  /// Reads and loads the model, with the errors that validation finds in it: Core ML would not take it, though it may run here.
  private func read(_ budget: WorkBudget) throws -> (model: RuntimeModel, problems: [Diagnostic]) {
    let file = try ModelFile.read(path)
    let stage = stage.map { text in Int(text).map { PipelineStage.index($0) } ?? .name(text) }
    var options = LoadingOptions(threadCount: threads, functionName: function, stage: stage)
    options.budget = budget
    do throws(RuntimeError) {
      return (try RuntimeModel.load(file, options), Self.problems(of: file))
    } catch {
      throw Self.explained(error, by: Self.problems(of: file))
    }
  }

  /// The error of a model in which validation found `problems`. These are printed before it, and a problem reported by
  /// both is printed once: as validation reports it, with an offset.
  private static func explained(_ error: any DiagnosticError, by problems: [Diagnostic]) -> any DiagnosticError {
    var problems = problems
    let found = error.diagnostic
    let same =
      problems.lastIndex { $0.message == found.message }
      ?? problems.lastIndex { $0.location.path.isWithin(found.location.path) }
    let cause: any DiagnosticError = same.map { problems.remove(at: $0) } ?? error
    for problem in problems { Terminal.writeProblem(problem, forBuildOf: nil) }
    return cause
  }

  /// The errors that validation finds in a source model.
  private static func problems(of file: ModelFile) -> [Diagnostic] {
    let findings = file.format == .mlmodelc ? [] : ModelValidator.validate(file)
    return file.locating(findings).filter { $0.severity == .error }
  }

  /// Says that a model that ran is not valid.
  private func warn(of problems: [Diagnostic]) {
    guard var first = problems.first else { return }
    first.severity = .warning
    first.message = "the model runs here, but is not valid: \(first.message)"
    if problems.count > 1 {
      first.remedy = "run `modelc validate \(ShellText.quoted(path))` for all \(problems.count) errors"
    }
    Terminal.writeProblem(first)
  }
}
