/// `logical_and`: whether both corresponding elements are true.
///
/// - `x`, `y`: bool, both the same; of shapes that broadcast.
/// - Result: of the broadcast shape, bool.
struct LogicalAnd: ComparisonOperation {
  static let name = "logical_and"
  static let domain = ScalarDomain.booleans
  static let kernel = BinaryKernel.and

  var operands: BinaryOperands
}
