/// `logical_or`: whether one of the corresponding elements is true, or both are.
///
/// - `x`, `y`: bool, both the same; of shapes that broadcast.
/// - Result: of the broadcast shape, bool.
package struct LogicalOr: ComparisonOperation {
  package static let name = "logical_or"
  package static let domain = ScalarDomain.booleans
  package var operands: BinaryOperands

  package init(operands: BinaryOperands) { self.operands = operands }
}
