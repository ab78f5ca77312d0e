/// `nn.mean_variance_norm`: the mean of each channel, or of each example, taken away; the rest divided by its standard
/// deviation: y = (x − mean) / √(variance + epsilon).
///
/// - `x`: [N, C, H, W], fp16 or fp32.
/// - `across_channels`: whether channels count together; false unless given.
/// - `normalize_variance`: whether to divide; true unless given.
/// - `epsilon`: 1e-6 unless given.
/// - Result: the type and shape of `x`.
struct MeanVarianceNorm: TensorOperation {
  static let name = "nn.mean_variance_norm"

  var x: TensorType
  var isAcrossChannels: Bool
  var normalizesVariance: Bool
  var epsilon: Float

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", rank: 4...4)
    isAcrossChannels = try arguments.boolean("across_channels", default: false)
    normalizesVariance = try arguments.boolean("normalize_variance", default: true)
    epsilon = try arguments.number("epsilon", default: 1e-6)
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x)] }

  func evaluate(
    _ inputs: inout OperationInputs, _ context: EvaluationContext
  ) throws(OperationError) -> [RuntimeValue] {
    var x = try inputs.take("x")
    let y = context.tensor(reusing: &x)
    let length = x.shape[(isAcrossChannels ? 1 : 2)...].reduce(1, *)
    if normalizesVariance {
      NormalizationKernel.rows(x, length: length, epsilon: inputs.number("epsilon", epsilon), into: y)
    } else {
      NormalizationKernel.centre(x, length: length, into: y)
    }
    return [.tensor(y)]
  }
}
