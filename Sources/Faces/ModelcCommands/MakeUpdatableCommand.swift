internal import ArgumentParser
internal import ModelFormat
internal import ModelInspect
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
      trained. If the model is updatable already, its layers stay trainable and its parameters keep their values, \
      except those that are given. Only such models and nearest-neighbors classifiers do without --layers.

        $ modelc make-updatable Digits.mlmodel --layers dense1,dense2 -o New.mlmodel
        New.mlmodel: trains 'dense1', 'dense2' (loss: cross-entropy, optimizer: sgd)

      Exit status: 0 on success, 1 if the model cannot be trained, 64 for a usage error.
      """)

  @Argument(
    help: ArgumentHelp("Model: a .mlmodel file or a .mlmodelc directory.", valueName: "model"), completion: .model)
  var path: String

  @Option(
    help: ArgumentHelp("Names of the layers to train, separated by commas.", valueName: "names"), completion: .layers)
  var layers: String?

  @Option(
    help: ArgumentHelp(
      "Loss function. Default: that of the model, else cross-entropy if the network ends in softmax, else "
        + "mean-squared-error.",
      valueName: "loss"))
  var loss: LossOption?

  @Option(help: ArgumentHelp("Optimizer. Default: that of the model, else sgd.", valueName: "optimizer"))
  var optimizer: OptimizerOption?

  @Option(
    help: ArgumentHelp(
      "Learning rate, above 0, unless overridden when training. Default: that of the model, else 0.01 for sgd, 0.001 "
        + "for adam.",
      valueName: "rate"))
  var learningRate: Double?

  @Option(
    help: ArgumentHelp(
      "Momentum of sgd, 0 or more and below 1, unless overridden when training. Default: that of the model, else 0.",
      valueName: "number"))
  var momentum: Double?

  @Option(
    help: ArgumentHelp(
      "Mini-batch size, unless overridden when training. Default: that of the model, else 16.", valueName: "count"))
  var batch: Int64?

  @Option(
    help: ArgumentHelp(
      "Number of epochs, unless overridden when training. Default: that of the model, else 10.", valueName: "count"))
  var epochs: Int64?

  @Option(
    name: [.long, .short], help: ArgumentHelp("Output .mlmodel file.", valueName: "path"),
    completion: .file(extensions: ["mlmodel"]))
  var output: String

  func validate() throws {
    guard output.hasSuffix(".mlmodel") else { throw ValidationError("--output must end in .mlmodel") }
    guard batch ?? 1 > 0, epochs ?? 1 > 0 else { throw ValidationError("--batch and --epochs must be 1 or more") }
    guard learningRate.map({ $0 > 0 }) ?? true else { throw ValidationError("--learning-rate must be above 0") }
    guard (0..<1).contains(momentum ?? 0) else { throw ValidationError("--momentum must be 0 or more and below 1") }
  }

  func run() throws {
    try reportingErrors {
      let file = try ModelFile.read(path)
      try file.checkIsWhole()
      var options = UpdatableOptions(
        layers: names, loss: loss.map { $0 == .crossEntropy ? .crossEntropy : .meanSquaredError })
      options.optimizer = optimizer.map { $0 == .adam ? .adam : .sgd }
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
      let changes = file.model.isUpdatable ? UpdatableChanges(from: file.model, to: made).text : ""
      try Terminal.write("\(TerminalText.escaped(output)): \(Self.summary(made))\n" + changes)
    }
  }

  private var names: [String] {
    (layers ?? "").split(separator: ",").map { String($0.drop { $0 == " " }) }
  }

  private static func summary(_ model: Model) -> String {
    let layers = UpdatableModel.updatableLayers(of: model)
    guard !layers.isEmpty else { return "learns by adding samples" }
    let settings = UpdatableChanges.kinds(of: model).map { "\($0): \($1)" }
    return "trains \(list(layers)) (\(settings.joined(separator: ", ")))"
  }

  private static func list(_ names: [String]) -> String {
    names.map { "'\(TerminalText.escaped($0))'" }.joined(separator: ", ")
  }
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

/// The changes of the training parameters of a model that was already updatable.
struct UpdatableChanges {
  private let changed: [String]
  private let kept: [String]

  init(from old: Model, to new: Model) {
    let (before, after) = (Self.settings(of: old), Self.settings(of: new))
    let left = before.filter { setting in !after.contains { $0.name == setting.name } }
    var (changed, kept): ([String], [String]) = ([], [])
    for (name, value) in after {
      let former = before.first { $0.name == name }?.value
      if former == value {
        kept.append("\(name) \(value)")
      } else {
        changed.append("\(name) \(former ?? "none") → \(value)")
      }
    }
    self.changed = changed + left.map { "\($0.name) \($0.value) → none" }
    self.kept = kept
  }

  /// A line for changed parameters, and one for unchanged ones.
  var text: String {
    "changed: \(changed.isEmpty ? "nothing" : changed.joined(separator: ", "))\n"
      + (kept.isEmpty ? "" : "kept: \(kept.joined(separator: ", "))\n")
  }

  /// The loss and the optimizer of a network; nothing for other models.
  static func kinds(of model: Model) -> [(name: String, value: String)] {
    let update = (model.pipeline?.models.last ?? model).network?.updateParams
    return [
      ("loss", UpdatableOptions.Loss(update?.lossLayers.first)?.rawValue),
      ("optimizer", UpdatableOptions.Optimizer(update?.optimizer)?.rawValue),
    ].compactMap { name, value in value.map { (name, $0) } }
  }

  private static func settings(of model: Model) -> [(name: String, value: String)] {
    kinds(of: model)
      + TrainingParameters(declaredBy: model).all.compactMap { parameter in
        parameter.defaultValue.map { (parameter.key.description, $0.description) }
      }
  }
}
