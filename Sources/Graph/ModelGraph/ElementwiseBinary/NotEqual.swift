/// `not_equal`: whether corresponding elements differ.
///
/// - `x`, `y`: fp16, fp32, an integer type or bool, both the same; of shapes that broadcast.
/// - Result: of the broadcast shape, bool.
package struct NotEqual: ComparisonOperation {
  package static let name = "not_equal"
  package static let domain = ScalarDomain.numbersAndBooleans
  package var operands: BinaryOperands

  package init(operands: BinaryOperands) { self.operands = operands }
}
