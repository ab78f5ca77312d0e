internal import ModelSpec

/// `layer_norm`: normalized with mean and variance over some axes: y = gamma · (x − mean) / √(variance + epsilon) + beta.
///
/// - `x`: [*d], fp16 or fp32.
/// - `axes`: which; all unless given.
/// - `gamma`, `beta`: of the shape of those axes; ones and zeros unless given.
/// - `epsilon`: 1e-5 unless given.
/// - Result: the type and shape of `x`.
package struct LayerNorm: TensorOperation {
  package static let name = "layer_norm"
  package static let cost = Cost.perElement(8)

  package var x: TensorType
  package var axes: [Int]
  package var gamma: TensorType?
  package var beta: TensorType?
  package var epsilon: Float

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x")
    let axes = try arguments.integers("axes", default: Array(0..<x.rank))
    self.axes = try arguments.axes("axes", axes, in: x.shape).sorted()
    gamma = try arguments.optionalTensor("gamma", rank: axes.count...axes.count)
    beta = try arguments.optionalTensor("beta", rank: axes.count...axes.count)
    epsilon = try arguments.number("epsilon", default: 1e-5)
  }

  package var requirements: [ShapeRequirement] {
    [gamma, beta].compactMap(\.self).flatMap { weights in
      zip(axes, weights.shape).map { ShapeRequirement("x", x.shape, axis: $0, .equal($1)) }
    }
  }

  package func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x)] }
}

extension LayerNorm: DifferentiableOperation {
  /// The mean and the variance change with `x`.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let x = try call.x
    let (normal, deviation) = try graph.normalized(x, axes, epsilon: call.number("epsilon", default: 1e-5))
    let shape = try x.shape()
    let own = shape.indices.map { axes.contains($0) ? shape[$0] : 1 }
    let others = shape.indices.filter { !axes.contains($0) }
    if let beta = call.optional("beta"), graph.needs(beta) {
      try graph.accumulate(try graph.reshaped(try graph.sum(call.gradient, others), beta.shape()), into: beta)
    }
    var scaled = try call.gradient
    if let gamma = call.optional("gamma") {
      if graph.needs(gamma) {
        let product = try graph.times(call.gradient, normal)
        try graph.accumulate(try graph.reshaped(try graph.sum(product, others), gamma.shape()), into: gamma)
      }
      scaled = try graph.times(scaled, try graph.reshaped(try graph.cast(gamma, like: x), own))
    }
    guard graph.needs(x) else { return }
    try graph.accumulate(try graph.normalizedGradient(scaled, normal, deviation: deviation, axes: axes), into: x)
  }
}
