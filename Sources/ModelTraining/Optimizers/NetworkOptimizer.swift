internal import ModelOps
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

/// Optimizers by the schema's types.
enum OptimizerTable {
  static func optimizer(_ optimizer: Optimizer?) throws(TrainingError) -> any NetworkOptimizer {
    switch optimizer?.optimizerType {
    case .sgdOptimizer(let params)?: return GradientDescent(keepsVelocity: params.momentum != nil)
    case .adamOptimizer?: return Adam()
    case nil: throw TrainingError(.update, "`updateParams` states no optimizer")
    }
  }
}

extension TrainingParameters {
  /// A number in force; `fallback` where the model has no such parameter.
  func number(_ key: ParameterKey, default fallback: Double) -> Double { self[key]?.number ?? fallback }
}
