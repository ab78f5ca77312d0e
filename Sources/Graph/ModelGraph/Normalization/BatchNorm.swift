/// `batch_norm`: every channel normalized with a mean and a variance of its own:
/// y = gamma · (x − mean) / √(variance + epsilon) + beta.
///
/// - `x`: [N, C, *d], fp16 or fp32.
/// - `mean`, `variance`: [C]; `gamma`: [C], ones unless given; `beta`: [C], zeros unless given.
/// - `epsilon`: 1e-5 unless given.
/// - Result: the type and shape of `x`.
package struct BatchNorm: TensorOperation {
  package static let name = "batch_norm"
  package static let cost = Cost.perElement(2)

  package var x: TensorType
  package var epsilon: Float
  private var vectors: [(name: String, type: TensorType)] = []
  package var parameters: [String] = []

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", rank: 2...Int.max)
    epsilon = try arguments.number("epsilon", default: 1e-5)
    for name in ["mean", "variance"] { vectors.append((name, try arguments.tensor(name, rank: 1...1))) }
    for name in ["gamma", "beta"] {
      if let type = try arguments.optionalTensor(name, rank: 1...1) { vectors.append((name, type)) }
    }
    parameters = vectors.map(\.name) + (arguments.has("epsilon") ? ["epsilon"] : [])
  }

  package var requirements: [ShapeRequirement] {
    [ShapeRequirement("x", x.shape, axis: 1, "channels", .equal(vectors[0].type.shape[0]))]
      + vectors.dropFirst().map {
        ShapeRequirement($0.name, $0.type.shape, axis: 0, .equal(vectors[0].type.shape[0]))
      }
  }

  package func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x)] }
}

extension BatchNorm: DifferentiableOperation {
  /// gamma / √(variance + epsilon) by `x`: mean and variance are constants.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let x = try call.x
    let (mean, variance) = (try call.argument("mean"), try call.argument("variance"))
    let shifted = try graph.plus(variance, call.number("epsilon", default: 1e-5))
    let deviation = try graph.alongChannels(try graph.unary("sqrt", shifted), of: x)
    let centered = try graph.minus(x, try graph.alongChannels(mean, of: x))
    let normal = try graph.over(centered, deviation)
    if let gamma = call.optional("gamma"), graph.needs(gamma) {
      try graph.accumulate(overChannels: try graph.times(call.gradient, normal), into: gamma)
    }
    if let beta = call.optional("beta"), graph.needs(beta) {
      try graph.accumulate(overChannels: call.gradient, into: beta)
    }
    guard graph.needs(x) || graph.needs(mean) || graph.needs(variance) else { return }
    var scaled = try graph.over(call.gradient, deviation)
    if let gamma = call.optional("gamma") { scaled = try graph.times(scaled, try graph.alongChannels(gamma, of: x)) }
    try graph.accumulate(scaled, into: x)
    if graph.needs(mean) { try graph.accumulate(overChannels: try graph.negative(scaled), into: mean) }
    if graph.needs(variance) {
      let share = try graph.times(try graph.over(try graph.times(scaled, normal), deviation), -0.5)
      try graph.accumulate(overChannels: share, into: variance)
    }
  }
}
