/// `logical_or`: whether one of the corresponding elements is true, or both are.
///
/// - `x`, `y`: bool, both the same; of shapes that broadcast.
/// - Result: of the broadcast shape, bool.
struct LogicalOr: ComparisonOperation {
  static let name = "logical_or"
  static let domain = ScalarDomain.booleans
  static let kernel = BinaryKernel.or

  var operands: BinaryOperands
}
