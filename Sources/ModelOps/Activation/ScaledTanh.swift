/// `scaled_tanh`: y = alpha · tanh(beta · x).
///
/// - `x`: [*d], fp16 or fp32.
/// - `alpha`: the largest result.
/// - `beta`: the scale of the input.
/// - Result: [*d], the type of `x`.
///
/// MIL: `scaled_tanh`.
struct ScaledTanh: TensorOperation {
  static let name = "scaled_tanh"

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
