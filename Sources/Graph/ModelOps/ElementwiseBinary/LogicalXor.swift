/// `logical_xor`: whether exactly one of the corresponding elements is true.
///
/// - `x`, `y`: bool, both the same; of shapes that broadcast.
/// - Result: of the broadcast shape, bool.
struct LogicalXor: ComparisonOperation {
  static let name = "logical_xor"
  static let domain = ScalarDomain.booleans
  static let kernel = BinaryKernel.xor

  var operands: BinaryOperands
}
