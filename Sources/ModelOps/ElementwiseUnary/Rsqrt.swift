/// `rsqrt`: the reciprocal square root of every element: y = 1 / √(x + epsilon).
///
/// - `x`: [*d], fp16 or fp32.
/// - `epsilon`: added first; 1e-12 unless given.
/// - Result: [*d], the type of `x`.
///
/// MIL: `rsqrt`.
struct Rsqrt: TensorOperation {
  static let name = "rsqrt"

  var x: TensorType
  var epsilon: Float

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x")
    epsilon = try arguments.float("epsilon", default: 1e-12)
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x)] }
}
