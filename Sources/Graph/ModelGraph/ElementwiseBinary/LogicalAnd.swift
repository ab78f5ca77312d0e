/// `logical_and`: whether both corresponding elements are true.
///
/// - `x`, `y`: bool, both the same; of shapes that broadcast.
/// - Result: of the broadcast shape, bool.
package struct LogicalAnd: ComparisonOperation {
  package static let name = "logical_and"
  package static let domain = ScalarDomain.booleans
  package var operands: BinaryOperands

  package init(operands: BinaryOperands) { self.operands = operands }
}
