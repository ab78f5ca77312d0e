/// `nn.batch_statistics_norm`: every channel normalized with its mean and variance over the whole batch:
/// y = gamma · (x − mean) / √(variance + epsilon) + beta.
///
/// - `x`: [N, C, *d], fp16 or fp32.
/// - `gamma`: [C], ones unless given; `beta`: [C], zeros unless given.
/// - `epsilon`: 1e-5 unless given.
/// - Result: the type and shape of `x`.
///
/// MIL's `batch_norm` needs the statistics; `instance_norm` takes them of each example.
package struct BatchStatisticsNorm: TensorOperation {
  package static let name = "nn.batch_statistics_norm"
  package static let cost = Cost.perElement(8)

  package var norm: InstanceNorm

  package init(_ arguments: OperationArguments) throws(OperationError) { norm = try InstanceNorm(arguments) }

  package var requirements: [ShapeRequirement] { norm.requirements }

  package func outputTypes() throws(OperationError) -> [ValueType] { try norm.outputTypes() }
}

extension BatchStatisticsNorm: DifferentiableOperation {
  /// The mean and the variance change with `x`.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let others = [0] + Array(2..<(try call.x.shape().count))
    try graph.accumulateNormalized(call, over: others, epsilon: call.number("epsilon", default: 1e-5))
  }
}
