internal import ArgumentParser
internal import ModelFormat
internal import ModelSpec
internal import ModelTraining

/// `modelc make-updatable`: makes layers of a model trainable.
struct MakeUpdatableCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "make-updatable",
    abstract: "Make layers of a model trainable.",
    discussion: """
      Writes a copy of the model with a loss, an optimizer and training inputs, so that `modelc update` and apps can \
      train the named layers. Half-precision weights become single precision. In a pipeline, the last model is \
      trained. Without --layers, the model must be a nearest-neighbors classifier.

        $ modelc make-updatable Digits.mlmodel --layers dense1,dense2 -o New.mlmodel
        New.mlmodel: trains 'dense1', 'dense2' (loss: cross-entropy, optimizer: sgd)

      Exit status: 0 on success, 1 if the model cannot be trained, 64 for a usage error.
      """)

  @Argument(help: ArgumentHelp("Model: a .mlmodel file or a .mlmodelc directory.", valueName: "model"))
  var path: String

  @Option(help: ArgumentHelp("Names of the layers to train, separated by commas.", valueName: "names"))
  var layers: String?

  @Option(
    help: ArgumentHelp(
      "Loss function. Default: cross-entropy if the network ends in softmax, else mean-squared-error.",
      valueName: "loss"))
  var loss: LossOption?

  @Option(help: ArgumentHelp("Optimizer.", valueName: "optimizer"))
  var optimizer = OptimizerOption.sgd

  @Option(
    help: ArgumentHelp(
      "Learning rate, above 0, unless overridden when training. Default: 0.01 for sgd, 0.001 for adam.",
      valueName: "rate"))
  var learningRate: Double?

  @Option(
    help: ArgumentHelp("Momentum of sgd, 0 or more and below 1, unless overridden when training.", valueName: "number"))
  var momentum = 0.0

  @Option(help: ArgumentHelp("Mini-batch size, unless overridden when training.", valueName: "count"))
  var batch: Int64 = 16

  @Option(help: ArgumentHelp("Number of epochs, unless overridden when training.", valueName: "count"))
  var epochs: Int64 = 10

  @Option(name: [.long, .short], help: ArgumentHelp("Output .mlmodel file.", valueName: "path"))
  var output: String

  func validate() throws {
    guard output.hasSuffix(".mlmodel") else { throw ValidationError("--output must end in .mlmodel") }
    guard batch > 0, epochs > 0 else { throw ValidationError("--batch and --epochs must be 1 or more") }
    guard learningRate.map({ $0 > 0 }) ?? true else { throw ValidationError("--learning-rate must be above 0") }
    guard (0..<1).contains(momentum) else { throw ValidationError("--momentum must be 0 or more and below 1") }
  }

  func run() throws {
    try reportingErrors {
      let file = try ModelFile.read(path)
      if let problem = file.unreadLayers.first { throw problem }
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
          "warning: Apple's runtime trains only convolutions and inner products, not \(Self.list(foreign))\n")
      }
      try Terminal.write("\(output): \(summary(options))\n")
    }
  }

  private var names: [String] {
    (layers ?? "").split(separator: ",").map { String($0.drop { $0 == " " }) }
  }

  /// The requested loss, or the one that fits the model: cross entropy if it ends in softmax.
  private func kind(of model: Model) -> UpdatableOptions.Loss {
    if let loss { return loss == .crossEntropy ? .crossEntropy : .meanSquaredError }
    let network = (model.pipeline?.models.last ?? model).network
    if case .softmax? = network?.layers.last?.layer { return .crossEntropy }
    return .meanSquaredError
  }

  private func summary(_ options: UpdatableOptions) -> String {
    guard !options.layers.isEmpty else { return "learns by adding samples" }
    return
      "trains \(Self.list(options.layers)) (loss: \(options.loss.rawValue), optimizer: \(options.optimizer.rawValue))"
  }

  private static func list(_ names: [String]) -> String { names.map { "'\($0)'" }.joined(separator: ", ") }
}

/// Values of `--loss`.
enum LossOption: String, CaseIterable, ExpressibleByArgument {
  case crossEntropy = "cross-entropy"
  case meanSquaredError = "mean-squared-error"
}

/// Values of `--optimizer`.
enum OptimizerOption: String, CaseIterable, ExpressibleByArgument {
  case sgd, adam
}
