/// `nn.mean_variance_norm`: the mean of each channel, or of each example, taken away; the rest divided by its standard
/// deviation: y = (x − mean) / √(variance + epsilon).
///
/// - `x`: [N, C, H, W], fp16 or fp32.
/// - `across_channels`: whether channels count together; false unless given.
/// - `normalize_variance`: whether to divide; true unless given.
/// - `epsilon`: 1e-6 unless given.
/// - Result: the type and shape of `x`.
package struct MeanVarianceNorm: TensorOperation {
  package static let name = "nn.mean_variance_norm"
  package static let cost = Cost.perElement(8)

  package var x: TensorType
  package var isAcrossChannels: Bool
  package var normalizesVariance: Bool
  package var epsilon: Float

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", rank: 4...4)
    isAcrossChannels = try arguments.boolean("across_channels", default: false)
    normalizesVariance = try arguments.boolean("normalize_variance", default: true)
    epsilon = try arguments.number("epsilon", default: 1e-6)
  }

  package func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x)] }
}

extension MeanVarianceNorm: DifferentiableOperation {
  /// The mean and the variance change with `x`.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let axes = isAcrossChannels ? [1, 2, 3] : [2, 3]
    let x = try call.x
    guard normalizesVariance else {
      return try graph.accumulate(try graph.minus(call.gradient, try graph.mean(call.gradient, axes)), into: x)
    }
    let (normal, deviation) = try graph.normalized(x, axes, epsilon: call.number("epsilon", default: 1e-6))
    try graph.accumulate(try graph.normalizedGradient(call.gradient, normal, deviation: deviation, axes: axes), into: x)
  }
}
