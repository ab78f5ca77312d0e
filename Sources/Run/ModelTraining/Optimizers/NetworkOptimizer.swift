internal import ModelOps
internal import ModelRuntime
internal import ModelSpec

/// The rule by which gradients change weights.
protocol NetworkOptimizer: Sendable {
  /// Tensors that it keeps for each weight, of the weight's shape and zeros at first.
  var stateCount: Int { get }

  /// Numbers that each step is given, by their names.
  var settings: [(name: String, type: TensorType)] { get }

  /// The numbers for step `step`, from 1.
  func values(_ parameters: TrainingParameters, step: Int) -> [Tensor]

  /// Appends a step.
  ///
  /// - Returns: The weight after it, and then its states.
  func append(
    to builder: inout GradientBuilder, weight: GraphValue, gradient: GraphValue, states: [GraphValue],
    settings: [GraphValue]
  ) throws(OperationError) -> [GraphValue]
}

extension NetworkOptimizer {
  /// The inputs of a step's graph that its settings come in.
  var settingNames: [String] { settings.map { "setting~\($0.name)" } }

  /// The inputs of a step's graph that the states of a weight come in.
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

/// Optimizers by the schema's types.
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
  /// A number in force; `fallback` where the model has no such parameter.
  func number(_ key: ParameterKey, default fallback: Double) -> Double { self[key]?.number ?? fallback }
}
