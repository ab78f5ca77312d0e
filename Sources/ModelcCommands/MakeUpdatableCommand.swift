internal import ArgumentParser
internal import ModelFormat
internal import ModelSpec
internal import ModelTraining

/// `modelc make-updatable`: marks layers of a model to be trained.
struct MakeUpdatableCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "make-updatable",
    abstract: "Mark layers of a model to be trained.",
    discussion: """
      Writes the model with a loss, an optimizer and training inputs, so that `modelc update` and apps can train the named \
      layers. Weights in half precision are widened. Of a pipeline the last model is trained. Without --layers, a \
      nearest-neighbours classifier is made updatable.

        $ modelc make-updatable Digits.mlmodel --layers dense1,dense2 --output DigitLearner.mlmodel
        DigitLearner.mlmodel: trains 'dense1', 'dense2' with cross-entropy by sgd

      Exit status: 0, 1 when the model cannot be trained (standard error says why), 64 for a wrong command line.
      """)

  @Argument(help: ArgumentHelp("The model: a .mlmodel file, or a .mlmodelc directory.", valueName: "model"))
  var path: String

  @Option(help: ArgumentHelp("Names of the layers, with commas between.", valueName: "names"))
  var layers: String?

  @Option(help: ArgumentHelp("What training makes smaller.", valueName: "loss"))
  var loss: LossOption?

  @Option(help: ArgumentHelp("How training does it.", valueName: "optimizer"))
  var optimizer = OptimizerOption.sgd

  @Option(help: ArgumentHelp("The learning rate unless an update is given another.", valueName: "number"))
  var learningRate: Double?

  @Option(help: ArgumentHelp("The momentum unless an update is given another.", valueName: "number"))
  var momentum = 0.0

  @Option(help: ArgumentHelp("Examples a step unless an update is given others.", valueName: "count"))
  var batch: Int64 = 16

  @Option(help: ArgumentHelp("Epochs unless an update is given others.", valueName: "count"))
  var epochs: Int64 = 10

  @Option(name: [.long, .short], help: ArgumentHelp("Where to write: a .mlmodel file.", valueName: "path"))
  var output: String

  func validate() throws {
    guard output.hasSuffix(".mlmodel") else { throw ValidationError("--output takes a path that ends in .mlmodel") }
    guard batch > 0, epochs > 0 else { throw ValidationError("--batch and --epochs take counts of 1 or more") }
    guard learningRate.map({ $0 > 0 }) ?? true else { throw ValidationError("--learning-rate takes a number above 0") }
    guard (0..<1).contains(momentum) else { throw ValidationError("--momentum takes a number of 0 or more, below 1") }
  }

  func run() throws {
    try reportingErrors {
      let (file, problems) = try ModelReading.read(path)
      if let problem = problems.first(where: { $0.severity == .error }) { throw problem }
      var options = UpdatableOptions(layers: names, loss: kind(of: file.model))
      options.optimizer = optimizer == .adam ? .adam : .sgd
      options.learningRate = learningRate
      options.momentum = momentum
      options.miniBatchSize = batch
      options.epochs = epochs
      let made = try UpdatableModel.make(file.model, options)
      try ModelFile(made).write(to: output)
      let foreign = UpdatableModel.layersUnknownToApple(of: made)
      if !foreign.isEmpty {
        Terminal.writeError(
          "warning: Apple's runtime trains convolutions and inner products alone, not \(Self.list(foreign))\n")
      }
      try Terminal.write("\(output): \(summary(options))\n")
    }
  }

  private var names: [String] {
    (layers ?? "").split(separator: ",").map { String($0.drop { $0 == " " }) }
  }

  /// The loss that is asked for, or the one that fits the model: cross entropy where it ends in softmax.
  private func kind(of model: Model) -> UpdatableOptions.Loss {
    if let loss { return loss == .crossEntropy ? .crossEntropy : .meanSquaredError }
    let network = (model.pipeline?.models.last ?? model).network
    if case .softmax? = network?.layers.last?.layer { return .crossEntropy }
    return .meanSquaredError
  }

  private func summary(_ options: UpdatableOptions) -> String {
    guard !options.layers.isEmpty else { return "learns samples" }
    return "trains \(Self.list(options.layers)) with \(options.loss.rawValue) by \(options.optimizer.rawValue)"
  }

  private static func list(_ names: [String]) -> String { names.map { "'\($0)'" }.joined(separator: ", ") }
}

/// The losses on the command line.
enum LossOption: String, CaseIterable, ExpressibleByArgument {
  case crossEntropy = "cross-entropy"
  case meanSquaredError = "mean-squared-error"
}

/// The optimizers on the command line.
enum OptimizerOption: String, CaseIterable, ExpressibleByArgument {
  case sgd, adam
}
