/// `nn.require`: the same value, if a condition is as expected; else the prediction fails.
///
/// - `x`: of any type.
/// - `pred`: a bool scalar.
/// - `expected`: what `pred` must be, a constant.
/// - `message`: the error otherwise, a constant.
/// - Result: the type of `x`.
package struct Require: TensorOperation {
  package static let name = "nn.require"
  package static let cost = Cost.view
  package static let noGradient: NoGradient? = "branches are not differentiated"

  private var type: ValueType
  package var expected: Bool
  package var message: String

  package init(_ arguments: OperationArguments) throws(OperationError) {
    type = try arguments.required("x").type
    _ = try arguments.tensor("pred", .booleans, rank: 0...0)
    expected = try arguments.boolean("expected")
    message = try arguments.string("message")
  }

  package func outputTypes() throws(OperationError) -> [ValueType] { [type] }
}
