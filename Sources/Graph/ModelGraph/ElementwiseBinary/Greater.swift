/// `greater`: whether x > y, element by element.
///
/// - `x`, `y`: fp16, fp32 or an integer type, both the same; of shapes that broadcast.
/// - Result: of the broadcast shape, bool.
package struct Greater: ComparisonOperation {
  package static let name = "greater"
  package var operands: BinaryOperands

  package init(operands: BinaryOperands) { self.operands = operands }
}
