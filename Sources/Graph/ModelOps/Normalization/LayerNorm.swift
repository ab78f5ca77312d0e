/// `layer_norm`: normalized with mean and variance over some axes: y = gamma · (x − mean) / √(variance + epsilon) + beta.
///
/// - `x`: [*d], fp16 or fp32.
/// - `axes`: which; all unless given.
/// - `gamma`, `beta`: of the shape of those axes; ones and zeros unless given.
/// - `epsilon`: 1e-5 unless given.
/// - Result: the type and shape of `x`.
struct LayerNorm: TensorOperation {
  static let name = "layer_norm"
  static let cost = Cost.perElement(8)

  var x: TensorType
  var axes: [Int]
  var gamma: TensorType?
  var beta: TensorType?
  var epsilon: Float

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x")
    let axes = try arguments.integers("axes", default: Array(0..<x.rank))
    self.axes = try arguments.axes("axes", axes, in: x.shape).sorted()
    gamma = try arguments.optionalTensor("gamma", rank: axes.count...axes.count)
    beta = try arguments.optionalTensor("beta", rank: axes.count...axes.count)
    epsilon = try arguments.number("epsilon", default: 1e-5)
  }

  var requirements: [ShapeRequirement] {
    [gamma, beta].compactMap(\.self).flatMap { weights in
      zip(axes, weights.shape).map { ShapeRequirement("x", x.shape, axis: $0, .equal($1)) }
    }
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x)] }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    var x = try inputs.take("x")
    let y = context.tensor(reusing: &x)
    let (gamma, beta) = (inputs.optionalTensor("gamma"), inputs.optionalTensor("beta"))
    let epsilon = inputs.number("epsilon", epsilon)
    // Axes of length 1 lie next to anything.
    let long = axes.filter { x.shape[$0] != 1 }
    let first = long.first ?? x.rank
    let end = long.last.map { $0 + 1 } ?? x.rank
    let width = x.shape[end...].reduce(1, *)
    let length = x.shape[first..<end].reduce(1, *)
    if length != axes.reduce(1, { $0 * x.shape[$1] }) {
      ScatteredNormalizationKernel.run(x, axes: axes, gamma: gamma, beta: beta, epsilon: epsilon, into: y)
    } else if width == 1 {
      NormalizationKernel.rows(x, length: length, gamma: gamma, beta: beta, epsilon: epsilon, into: y, in: context)
    } else {
      NormalizationKernel.columns(
        x, length: length, width: width, gamma: gamma, beta: beta, epsilon: epsilon, into: y, in: context)
    }
    return [.tensor(y)]
  }
}

extension LayerNorm: DifferentiableOperation {
  /// The mean and the variance change with `x`.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
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
