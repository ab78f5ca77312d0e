/// `not_equal`: whether corresponding elements differ.
///
/// - `x`, `y`: fp16, fp32, an integer type or bool, both the same; of shapes that broadcast.
/// - Result: of the broadcast shape, bool.
struct NotEqual: ComparisonOperation {
  static let name = "not_equal"
  static let domain = ScalarDomain.numbersAndBooleans
  static let kernel = BinaryKernel.notEqual

  var operands: BinaryOperands
}
