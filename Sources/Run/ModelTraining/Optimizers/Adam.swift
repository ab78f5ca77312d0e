internal import Glibc
internal import ModelOps

/// Adam: m = β₁ · m + (1 − β₁) · g, v = β₂ · v + (1 − β₂) · g²,
/// w = w − learningRate · (m / (1 − β₁ᵗ)) / (√(v / (1 − β₂ᵗ)) + eps) in step t.
///
/// Source: D. Kingma, J. Ba, "Adam: A Method for Stochastic Optimization", 2015, algorithm 1.
struct Adam: NetworkOptimizer {
  var stateCount: Int { 2 }

  var settings: [(name: String, type: TensorType)] { [("coefficients", TensorType(.fp32, [6]))] }

  func values(_ parameters: TrainingParameters, step: Int) -> [Tensor] {
    let beta1 = parameters.number(.beta1, default: 0.9)
    let beta2 = parameters.number(.beta2, default: 0.999)
    let rate = parameters.number(.learningRate, default: 0) / (1 - pow(beta1, Double(step)))
    let coefficients: [Double] = [
      1 - beta1, beta2, 1 - beta2, parameters.number(.eps, default: 1e-8), rate,
      (1 - pow(beta2, Double(step))).squareRoot(),
    ]
    return [Tensor(floats: coefficients.map { Float($0) }, [6])]
  }

  func append(
    to builder: inout GradientBuilder, weight: GraphValue, gradient: GraphValue, states: [GraphValue],
    settings: [GraphValue]
  ) throws(OperationError) -> [GraphValue] {
    try builder.emit(
      "grad.adam_step",
      [("x", weight), ("gradient", gradient), ("m", states[0]), ("v", states[1]), ("coefficients", settings[0])],
      variadic: nil, count: 3)
  }
}
