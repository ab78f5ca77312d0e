/// `equal`: whether corresponding elements are equal.
///
/// - `x`, `y`: fp16, fp32, an integer type or bool, both the same; of shapes that broadcast.
/// - Result: of the broadcast shape, bool.
struct Equal: ComparisonOperation {
  static let name = "equal"
  static let domain = ScalarDomain.numbersAndBooleans
  static let kernel = BinaryKernel.equal

  var operands: BinaryOperands
}
