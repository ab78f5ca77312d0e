/// `logical_and`: whether both corresponding elements are true.
///
/// - `x`, `y`: bool, both the same; of shapes that broadcast.
/// - Result: of the broadcast shape, bool.
struct LogicalAnd: ElementwiseBinaryOperation {
  static let name = "logical_and"
  static let domain = ScalarDomain.booleans
  static let result: ScalarType? = .bool
  static let kernel = BinaryKernel.and

  var operands: BinaryOperands
}
