/// `cast`: every element as another type. Floats are cut towards 0 on the way to integers; bool becomes 0 or 1; any
/// number but 0 becomes true.
///
/// - `x`: [*d], a number type or bool.
/// - `dtype`: the name of the result's type, such as `int32`.
/// - Result: [*d].
///
/// MIL: `cast`.
struct Cast: TensorOperation {
  static let name = "cast"

  var x: TensorType
  var type: ScalarType
  private var elements: [Extent]?

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .numbersAndBooleans)
    type = try arguments.choice("dtype")
    elements = arguments.elements("x")
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x.of(type))] }

  func outputElements() -> [[Extent]?] { type == .bool ? [] : [elements] }
}
