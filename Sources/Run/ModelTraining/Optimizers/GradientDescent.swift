internal import ModelOps

/// Stochastic gradient descent: v = momentum · v + g, w = w − learningRate · v, with v = 0 before the first step.
struct GradientDescent: NetworkOptimizer {
  /// Whether the momentum may be nonzero.
  var keepsVelocity: Bool

  var stateCount: Int { keepsVelocity ? 1 : 0 }

  var settings: [(name: String, type: TensorType)] {
    [("learning_rate", .scalar(.fp32))] + (keepsVelocity ? [("momentum", .scalar(.fp32))] : [])
  }

  func values(_ parameters: TrainingParameters, step: Int) -> [Tensor] {
    let rate = Tensor(floats: [Float(parameters.number(.learningRate, default: 0))], [])
    guard keepsVelocity else { return [rate] }
    return [rate, Tensor(floats: [Float(parameters.number(.momentum, default: 0))], [])]
  }

  func append(
    to builder: inout GradientBuilder, weight: GraphValue, gradient: GraphValue, states: [GraphValue],
    settings: [GraphValue]
  ) throws(OperationError) -> [GraphValue] {
    var arguments: [(String, GraphValue?)] = [
      ("x", weight), ("gradient", gradient), ("learning_rate", settings[0]),
    ]
    if keepsVelocity { arguments += [("velocity", states[0]), ("momentum", settings[1])] }
    return try builder.emit("grad.sgd_step", arguments, variadic: nil, count: keepsVelocity ? 2 : 1)
  }
}
