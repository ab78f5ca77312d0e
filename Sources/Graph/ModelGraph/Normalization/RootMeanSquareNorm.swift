/// `nn.rms_norm`: elements over the root of the mean of their squares: y = gamma · x / √(mean of x² + epsilon), the mean along
/// the last axis.
///
/// - `x`: [*d, C], fp16 or fp32.
/// - `gamma`: [C] or [1, …, C], ones unless given.
/// - `epsilon`: a constant number.
/// - Result: [*d, C], the type of `x`.
package struct RootMeanSquareNorm: TensorOperation {
  package static let name = "nn.rms_norm"
  package static let cost = Cost { 4 * $0.resultCount }
  package static let noGradient: NoGradient? = .plans

  package var x: TensorType
  package var gamma: TensorType?
  package var epsilon: Float

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", rank: 1...Int.max)
    gamma = try arguments.optionalTensor("gamma", rank: 1...Int.max)
    epsilon = try arguments.float("epsilon")
  }

  package var requirements: [ShapeRequirement] {
    guard let gamma else { return [] }
    return [ShapeRequirement("gamma", gamma.shape, axis: gamma.rank - 1, "channels", .equal(x.shape[x.rank - 1]))]
  }

  package func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x)] }
}
