internal import ArgumentParser
internal import ModelFormat
internal import ModelImage
internal import ModelRuntime
internal import ModelSpec
internal import ModelTraining

/// `modelc update`: trains an updatable model with examples.
struct UpdateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "update",
    abstract: "Train an updatable model with examples.",
    discussion: """
      The data is a directory of images, in one folder per label or named like <label>_1.png; or a .csv, .jsonl, .json \
      or .npz file whose columns are named after the training inputs of the model. Parameters that are not given keep \
      the values stored in the model.

        $ modelc update Digits.mlmodelc --data new --validation 0.2 -o My.mlmodelc
        80 training examples, 20 validation examples
        epoch 1/3  loss 1.2034  accuracy 70.0 %  1 s left
        epoch 2/3  loss 0.6110  accuracy 85.0 %  1 s left
        epoch 3/3  loss 0.4027  accuracy 90.0 %
        validation accuracy: 45.0 % before, 90.0 % after
        My.mlmodelc

      The model is written atomically after each epoch: a process that is stopped or killed leaves the model of the \
      last complete epoch. The input model is not changed. See Documentation/commands/update.md.

      Exit status: 0 on success, 1 if the model cannot be trained or does not accept the data, 64 for a usage error, \
      130 if interrupted.
      """)

  @Argument(
    help: ArgumentHelp(
      "Model: a .mlmodelc directory, or a source model, which is compiled first.", valueName: "model"),
    completion: .model)
  var path: String

  @Option(help: ArgumentHelp("Training data: a directory of images or a file.", valueName: "path"), completion: .file())
  var data: String

  @Option(
    name: [.long, .short],
    help: ArgumentHelp("Output path of the updated model: a .mlmodelc or a .mlmodel.", valueName: "path"),
    completion: .model)
  var output: String

  @Option(help: ArgumentHelp("Number of epochs: passes over the training data.", valueName: "count"))
  var epochs: Int64?

  @Option(help: ArgumentHelp("Learning rate.", valueName: "rate"))
  var learningRate: Double?

  @Option(help: ArgumentHelp("Mini-batch size.", valueName: "count"))
  var batch: Int64?

  @Option(help: ArgumentHelp("Seed for shuffling and for choosing validation examples.", valueName: "number"))
  var seed: Int64?

  @Option(
    help: ArgumentHelp(
      "Another training parameter, such as momentum=0.9 or shuffle=false; repeatable.",
      valueName: "name=value"))
  var parameter: [String] = []

  @Option(
    help: ArgumentHelp(
      "Fraction of the examples to hold out for validation, 0 or more and below 1.", valueName: "fraction"))
  var validation = 0.0

  @Option(
    help: ArgumentHelp(
      "Stop after this many epochs without a better validation score, and keep the best model.",
      valueName: "epochs"))
  var patience: Int?

  @Option(help: ArgumentHelp("How to resize images that have another size.", valueName: "mode"))
  var fit = ImageFit.scaleFill

  @Option(
    help: ArgumentHelp("Write an SVG chart of the loss and score of each epoch.", valueName: "file.svg"),
    completion: .file(extensions: ["svg"]))
  var plot: String?

  @Flag(help: "Print one JSON object per line instead of text.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Maximum number of threads, 1 to 1024. Default: $MODELC_THREADS, else the number of processors.",
      valueName: "count"))
  var threads: Int?

  func validate() throws {
    guard (0..<1).contains(validation) else {
      throw ValidationError("--validation is \(validation), expected 0 or more and below 1")
    }
    if let threads, !(1...1024).contains(threads) {
      throw ValidationError("--threads is \(threads), expected 1 to 1024")
    }
    if let patience {
      guard patience > 0 else { throw ValidationError("--patience is \(patience), expected 1 or more") }
      guard validation > 0 else { throw ValidationError("--patience needs --validation") }
    }
    guard output.hasSuffix(".mlmodelc") || output.hasSuffix(".mlmodel") else {
      throw ValidationError("--output must end in .mlmodelc or .mlmodel")
    }
    guard plot?.hasSuffix(".svg") ?? true else {
      throw ValidationError("--plot must end in .svg: charts are written as SVG")
    }
    _ = try values()
  }

  func run() throws {
    try reportingErrors {
      let model = try CompiledModels.cached(path)
      defer { withExtendedLifetime(model) {} }
      let values = try values()
      let options = LoadingOptions(threadCount: threads)
      let source = try UpdateSource(directory: model.directory, options)
      let trainer = try TrainerTable.trainer(of: source.model, source.options)
      try trainer.set(values)
      Interruption.watch()
      let run = UpdateRun(
        source: source, trainer: trainer, data: try UpdateData(source.model, InputReader(fit: fit.option)),
        dataPath: data, output: output, held: (validation, UInt64(bitPattern: seed ?? 0)), patience: patience,
        plot: plot, report: UpdateReport(isJSON: json))
      if try run.run() == .interrupted { throw ExitCode(130) }
    }
  }

  /// The parameters that are given.
  private func values() throws -> [ParameterKey: ParameterValue] {
    var values: [ParameterKey: ParameterValue] = [:]
    for text in parameter {
      guard let sign = text.firstIndex(of: "="), sign > text.startIndex else {
        throw ValidationError("--parameter is '\(text)', expected NAME=VALUE")
      }
      values[ParameterKey(String(text[..<sign]))] = try Self.value(String(text[text.index(after: sign)...]), text)
    }
    if let epochs { values[.epochs] = .integer(epochs) }
    if let learningRate { values[.learningRate] = .number(learningRate) }
    if let batch { values[.miniBatchSize] = .integer(batch) }
    if let seed { values[.seed] = .integer(seed) }
    return values
  }

  private static func value(_ text: String, _ argument: String) throws -> ParameterValue {
    if let integer = Int64(text) { return .integer(integer) }
    if let number = Double(text) { return .number(number) }
    if let flag = Bool(text) { return .flag(flag) }
    throw ValidationError("--parameter is '\(argument)', expected a number, true or false as the value")
  }
}
