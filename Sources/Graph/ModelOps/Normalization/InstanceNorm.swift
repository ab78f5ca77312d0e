/// `instance_norm`: every channel of every example normalized with its own mean and variance over the spatial axes:
/// y = gamma · (x − mean) / √(variance + epsilon) + beta.
///
/// - `x`: [N, C, *d], fp16 or fp32.
/// - `gamma`: [C], ones unless given; `beta`: [C], zeros unless given.
/// - `epsilon`: 1e-5 unless given.
/// - Result: the type and shape of `x`.
struct InstanceNorm: TensorOperation {
  static let name = "instance_norm"
  static let cost = Cost.perElement(8)

  var x: TensorType
  var gamma: TensorType?
  var beta: TensorType?
  var epsilon: Float

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", rank: 3...Int.max)
    gamma = try arguments.optionalTensor("gamma", rank: 1...1)
    beta = try arguments.optionalTensor("beta", rank: 1...1)
    epsilon = try arguments.number("epsilon", default: 1e-5)
  }

  var requirements: [ShapeRequirement] {
    [gamma, beta].compactMap(\.self).map {
      ShapeRequirement("x", x.shape, axis: 1, "channels", .equal($0.shape[0]))
    }
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x)] }

  static var acceptsChannelsLast: Bool { true }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    var x = try inputs.take("x")
    let y = context.tensor(reusing: &x)
    GroupNormKernel(groups: x.shape[1], epsilon: inputs.number("epsilon", epsilon)).run(
      x, scale: inputs.optionalTensor("gamma"), shift: inputs.optionalTensor("beta"), addend: nil, into: y, in: context)
    return [.tensor(y)]
  }
}

extension InstanceNorm: DifferentiableOperation {
  /// The mean and the variance change with `x`.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let spatial = Array(2..<(try call.x.shape().count))
    try graph.accumulateNormalized(call, over: spatial, epsilon: call.number("epsilon", default: 1e-5))
  }
}
