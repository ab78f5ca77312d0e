/// `clamped_relu`: y = min(beta, x) for x ≥ 0, min(beta, alpha · x) below.
///
/// - `x`: [*d], fp16 or fp32.
/// - `alpha`: the slope below 0.
/// - `beta`: the largest result.
/// - Result: [*d], the type of `x`.
///
/// MIL: `clamped_relu`.
struct ClampedRelu: TensorOperation {
  static let name = "clamped_relu"

  var x: TensorType
  var alpha: Float
  var beta: Float

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x")
    alpha = try arguments.float("alpha")
    beta = try arguments.float("beta")
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x)] }
}
