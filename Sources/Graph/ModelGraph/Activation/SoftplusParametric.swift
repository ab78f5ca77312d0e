/// `softplus_parametric`: a smooth rectifier with parameters for each channel: y = alpha[c] · ln(1 + exp(beta[c] · x)).
///
/// - `x`: [N, C, *d], fp16 or fp32.
/// - `alpha`, `beta`: [C], or [1] for the same in all channels, which MIL does not have.
/// - Result: the type and shape of `x`.
package struct SoftplusParametric: TensorOperation {
  package static let name = "softplus_parametric"
  package static let cost = Cost.perElement
  package var x: TensorType
  package var alpha: TensorType
  package var beta: TensorType

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", rank: 2...Int.max)
    alpha = try arguments.tensor("alpha", rank: 1...1)
    beta = try arguments.tensor("beta", rank: 1...1)
  }

  package var requirements: [ShapeRequirement] {
    [alpha, beta].filter { !$0.shape[0].isAlways(1) }.map {
      ShapeRequirement("x", x.shape, axis: 1, "channels", .equal($0.shape[0]))
    }
  }

  package func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x)] }
}

extension SoftplusParametric: DifferentiableOperation {
  /// alpha · beta · σ(beta · x); by alpha and beta summed over each channel.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let (x, a, b) = (try call.x, try call.argument("alpha"), try call.argument("beta"))
    let (alpha, beta) = (try graph.alongChannels(a, of: x), try graph.alongChannels(b, of: x))
    let angle = try graph.times(x, beta)
    let gate = try graph.times(call.gradient, try graph.unary("sigmoid", angle))
    if graph.needs(x) { try graph.accumulate(try graph.times(try graph.times(gate, alpha), beta), into: x) }
    if graph.needs(a) {
      let curve = try graph.unary("softplus", angle)
      try graph.accumulate(overChannels: try graph.times(call.gradient, curve), into: a)
    }
    if graph.needs(b) {
      try graph.accumulate(overChannels: try graph.times(try graph.times(gate, alpha), x), into: b)
    }
  }
}
