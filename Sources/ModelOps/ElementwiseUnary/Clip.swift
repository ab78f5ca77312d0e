/// `clip`: every element moved into a range: y = min(max(x, alpha), beta).
///
/// - `x`: [*d], fp16, fp32 or an integer type.
/// - `alpha`: the lower end.
/// - `beta`: the upper end.
/// - Result: [*d], the type of `x`.
///
/// MIL: `clip`.
struct Clip: TensorOperation {
  static let name = "clip"

  var x: TensorType
  var alpha: Float
  var beta: Float

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .numbers)
    alpha = try arguments.float("alpha")
    beta = try arguments.float("beta")
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x)] }
}
