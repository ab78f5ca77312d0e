/// `reverse`: elements in opposite order along axes.
///
/// - `x`: [*d].
/// - `axes`: which; all unless given.
/// - Result: the type and shape of `x`.
package struct Reverse: TensorOperation {
  package static let name = "reverse"
  package static let cost = Cost.none

  package var x: TensorType
  package var axes: [Int]

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .numbersAndBooleans)
    let axes = try arguments.integers("axes", default: Array(0..<x.rank))
    self.axes = try arguments.axes("axes", axes, in: x.shape)
  }

  package func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x)] }
}

extension Reverse: DifferentiableOperation {
  /// Turned round again.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulate(try graph.add("reverse", [("x", call.gradient), ("axes", .integers(axes))]), into: call.x)
  }
}
