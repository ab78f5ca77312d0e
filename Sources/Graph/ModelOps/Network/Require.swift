/// `nn.require`: the same value, if a condition is as expected; else the prediction fails.
///
/// - `x`: of any type.
/// - `pred`: a bool scalar.
/// - `expected`: what `pred` must be, a constant.
/// - `message`: the error otherwise, a constant.
/// - Result: the type of `x`.
struct Require: TensorOperation {
  static let name = "nn.require"
  static let cost = Cost.view
  static let noGradient: NoGradient? = "branches are not differentiated"

  private var type: ValueType
  private var expected: Bool
  private var message: String

  init(_ arguments: OperationArguments) throws(OperationError) {
    type = try arguments.required("x").type
    _ = try arguments.tensor("pred", .booleans, rank: 0...0)
    expected = try arguments.boolean("expected")
    message = try arguments.string("message")
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [type] }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    guard try inputs.tensor("pred").booleanArray.first == expected else { throw .elements(message) }
    guard let value = inputs.all("x").first else { throw OperationError("`x` is missing", argument: "x") }
    return [value]
  }
}
