/// `thresholded_relu`: y = x for x ≥ alpha, 0 below.
///
/// - `x`: [*d], fp16 or fp32.
/// - `alpha`: the threshold.
/// - Result: [*d], the type of `x`.
///
/// MIL: `thresholded_relu`.
struct ThresholdedRelu: TensorOperation {
  static let name = "thresholded_relu"

  var x: TensorType
  var alpha: Float

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x")
    alpha = try arguments.float("alpha")
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x)] }
}
