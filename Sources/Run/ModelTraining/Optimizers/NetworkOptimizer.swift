internal import ModelOps
internal import ModelRuntime
internal import ModelSpec

/// The rule by which gradients update weights.
protocol NetworkOptimizer: Sendable {
  /// Number of state tensors per weight, each of the weight's shape and initially zero.
  var stateCount: Int { get }

  /// Names and types of the numbers that each step takes.
  var settings: [(name: String, type: TensorType)] { get }

  /// The values of the settings for step `step`, from 1.
  func values(_ parameters: TrainingParameters, step: Int) -> [Tensor]

  /// Appends a step.
  ///
  /// - Returns: The updated weight, followed by its states.
  func append(
    to builder: inout GradientBuilder, weight: GraphValue, gradient: GraphValue, states: [GraphValue],
    settings: [GraphValue]
  ) throws(OperationError) -> [GraphValue]
}

extension NetworkOptimizer {
  /// The graph inputs of a step's settings.
  var settingNames: [String] { settings.map { "setting~\($0.name)" } }

  /// The graph inputs of a weight's states.
  func stateNames(of entry: TrainableWeights.Entry) -> [String] {
    (0..<stateCount).map { "\(entry.name)~\($0)" }
  }

  func addSettings(to builder: inout GradientBuilder) -> [GraphValue] {
    zip(settingNames, settings).map { builder.addInput($0, .tensor($1.type)) }
  }

  func addStates(of entry: TrainableWeights.Entry, to builder: inout GradientBuilder) -> [GraphValue] {
    stateNames(of: entry).map { builder.addInput($0, entry.type) }
  }
}

/// The optimizers of the schema.
enum OptimizerTable {
  static func optimizer(_ optimizer: Optimizer?) throws(RuntimeError) -> any NetworkOptimizer {
    switch optimizer?.optimizerType {
    case .sgdOptimizer(let params)?: return GradientDescent(keepsVelocity: params.momentum != nil)
    case .adamOptimizer?: return Adam()
    case nil: throw RuntimeError(.update, "`updateParams` has no optimizer")
    }
  }
}

extension TrainingParameters {
  /// The current value of a number; `fallback` if the model has no such parameter.
  func number(_ key: ParameterKey, default fallback: Double) -> Double { self[key]?.number ?? fallback }
}
