/// `instance_norm`: every channel of every example normalized with its own mean and variance over the spatial axes:
/// y = gamma · (x − mean) / √(variance + epsilon) + beta.
///
/// - `x`: [N, C, *d], fp16 or fp32.
/// - `gamma`: [C], ones unless given; `beta`: [C], zeros unless given.
/// - `epsilon`: 1e-5 unless given.
/// - Result: the type and shape of `x`.
package struct InstanceNorm: TensorOperation {
  package static let name = "instance_norm"
  package static let cost = Cost.perElement(8)

  package var x: TensorType
  package var gamma: TensorType?
  package var beta: TensorType?
  package var epsilon: Float

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", rank: 3...Int.max)
    gamma = try arguments.optionalTensor("gamma", rank: 1...1)
    beta = try arguments.optionalTensor("beta", rank: 1...1)
    epsilon = try arguments.number("epsilon", default: 1e-5)
  }

  package var requirements: [ShapeRequirement] {
    [gamma, beta].compactMap(\.self).map {
      ShapeRequirement("x", x.shape, axis: 1, "channels", .equal($0.shape[0]))
    }
  }

  package func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x)] }
}

extension InstanceNorm: DifferentiableOperation {
  /// The mean and the variance change with `x`.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let spatial = Array(2..<(try call.x.shape().count))
    try graph.accumulateNormalized(call, over: spatial, epsilon: call.number("epsilon", default: 1e-5))
  }
}
