/// `linear_activation`: y = alpha · x + beta.
///
/// - `x`: [*d], fp16 or fp32.
/// - `alpha`: the slope.
/// - `beta`: the value at 0.
/// - Result: [*d], the type of `x`.
///
/// MIL: `linear_activation`.
struct LinearActivation: TensorOperation {
  static let name = "linear_activation"

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
