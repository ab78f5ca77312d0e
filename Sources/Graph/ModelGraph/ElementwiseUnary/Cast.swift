internal import ModelSpec

/// `cast`: every element as another type. Floats are cut towards 0 on the way to integers, and moved into the range of
/// the type; integers keep their lowest bits in a narrower type. Bool becomes 0 or 1; any number but 0 becomes true.
///
/// - `x`: [*d], a number type or bool.
/// - `dtype`: the name of the result's type, such as `int32`.
/// - Result: [*d].
package struct Cast: TensorOperation {
  package static let name = "cast"
  package static let cost = Cost.none
  package var x: TensorType
  package var type: ScalarType
  private var elements: [Extent]?

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .numbersAndBooleans)
    type = try arguments.choice("dtype")
    guard type != .string else {
      throw OperationError("`dtype` is 'string', expected a number type or bool", argument: "dtype")
    }
    elements = arguments.passedElements("x")
  }

  package func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x.of(type))] }

  package func outputElements() -> [[Extent]?] { type == .bool ? [] : [elements] }
}

extension Cast: DifferentiableOperation {
  /// Back to the type of `x`.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulate(call.gradient, into: call.x)
  }
}
