/// `log`: the natural logarithm of every element: y = ln(x + epsilon).
///
/// - `x`: [*d], fp16 or fp32.
/// - `epsilon`: added first; the least positive number unless given.
/// - Result: [*d], the type of `x`.
///
/// MIL: `log`.
struct Log: TensorOperation {
  static let name = "log"

  var x: TensorType
  var epsilon: Float

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x")
    epsilon = try arguments.float("epsilon", default: .leastNonzeroMagnitude)
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x)] }
}
