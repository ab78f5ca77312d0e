/// `local_response_norm`: every element divided by the size of its neighbours in a window of channels:
/// y[c] = x[c] / (k + alpha / size · Σ x²)^beta.
///
/// - `x`: [N, C, *d], fp16 or fp32.
/// - `size`: channels of the window.
/// - `alpha`: 1e-4 unless given; `beta`: 0.75; `k`: 1.
/// - Result: the type and shape of `x`.
///
/// MIL: `local_response_norm`.
struct LocalResponseNorm: TensorOperation {
  static let name = "local_response_norm"

  var x: TensorType
  var size: Int
  var alpha: Float
  var beta: Float
  var k: Float

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", rank: 3...Int.max)
    size = try arguments.integer("size")
    guard size > 0 else { throw OperationError("`size` is \(size), expected at least 1", argument: "size") }
    alpha = try arguments.float("alpha", default: 1e-4)
    beta = try arguments.float("beta", default: 0.75)
    k = try arguments.float("k", default: 1)
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x)] }
}
