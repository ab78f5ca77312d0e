/// `fill`: a tensor of equal elements.
///
/// - `shape`: the result's shape; need not be constant.
/// - `value`: the element, fp32 0 unless given.
/// - Result: the type of `value`.
package struct Fill: TensorOperation {
  package static let name = "fill"
  package static let cost = Cost.none
  package static let noGradient: NoGradient? = "its argument is an attribute"

  package var target: TargetShape
  package var scalar: ScalarType

  package init(_ arguments: OperationArguments) throws(OperationError) {
    target = try TargetShape(arguments)
    scalar = try arguments.optionalElement("value", .numbersAndBooleans)?.scalar ?? .fp32
  }

  package func outputTypes() throws(OperationError) -> [ValueType] { [target.type(scalar)] }
}
