/// `fill`: a tensor of equal elements.
///
/// - `shape`: the result's shape; need not be constant.
/// - `value`: the element, fp32 0 unless given.
/// - Result: the type of `value`.
struct Fill: TensorOperation {
  static let name = "fill"
  static let cost = Cost.none
  static let noGradient: NoGradient? = "its argument is an attribute"

  var target: TargetShape
  var scalar: ScalarType

  init(_ arguments: OperationArguments) throws(OperationError) {
    target = try TargetShape(arguments)
    scalar = try arguments.optionalElement("value", .numbersAndBooleans)?.scalar ?? .fp32
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [target.type(scalar)] }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let shape = try inputs.integers("shape")
    if let bad = shape.first(where: { $0 < 0 }) {
      throw .elements("`shape` holds \(bad), expected no negative number", argument: "shape")
    }
    let value = try inputs.element("value") ?? Tensor(floats: [0], [], scalar: scalar)
    let y = try context.result(scalar, shape)
    y.fill(y.places, with: value)
    return [.tensor(y)]
  }
}
