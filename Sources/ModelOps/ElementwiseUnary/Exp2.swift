/// `exp2`: 2 to the power of every element.
///
/// - `x`: [*d], fp16, fp32 or an integer type.
/// - Result: [*d], the type of `x`.
///
/// MIL: `exp2`.
struct Exp2: ElementwiseUnaryOperation {
  static let name = "exp2"
  static let domain = ScalarDomain.numbers
  static let kernel = UnaryKernel.exp2

  var x: TensorType
}
