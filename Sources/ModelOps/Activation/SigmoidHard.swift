/// `sigmoid_hard`: a sigmoid of three straight lines: y = min(max(alpha · x + beta, 0), 1).
///
/// - `x`: [*d], fp16 or fp32.
/// - `alpha`: the slope.
/// - `beta`: the value at 0.
/// - Result: [*d], the type of `x`.
///
/// MIL: `sigmoid_hard`.
struct SigmoidHard: TensorOperation {
  static let name = "sigmoid_hard"

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
