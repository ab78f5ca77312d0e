/// `threshold`: every element, but at least a threshold: y = max(x, alpha).
///
/// - `x`: [*d], fp16, fp32 or an integer type.
/// - `alpha`: the threshold.
/// - Result: [*d], the type of `x`.
///
/// MIL: `threshold`.
struct Threshold: TensorOperation {
  static let name = "threshold"

  var x: TensorType
  var alpha: Float

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .numbers)
    alpha = try arguments.float("alpha")
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x)] }
}
