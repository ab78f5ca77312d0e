/// `logical_xor`: whether exactly one of the corresponding elements is true.
///
/// - `x`, `y`: bool, both the same; of shapes that broadcast.
/// - Result: of the broadcast shape, bool.
package struct LogicalXor: ComparisonOperation {
  package static let name = "logical_xor"
  package static let domain = ScalarDomain.booleans
  package var operands: BinaryOperands

  package init(operands: BinaryOperands) { self.operands = operands }
}
