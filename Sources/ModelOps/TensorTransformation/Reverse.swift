/// `reverse`: elements in opposite order along axes.
///
/// - `x`: [*d].
/// - `axes`: which; all unless given.
/// - Result: the type and shape of `x`.
///
/// MIL: `reverse`.
struct Reverse: TensorOperation {
  static let name = "reverse"

  var x: TensorType
  var axes: [Int]

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .numbersAndBooleans)
    let axes = try arguments.integers("axes", default: Array(0..<x.rank))
    self.axes = try arguments.axes("axes", axes, in: x.shape)
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x)] }
}
