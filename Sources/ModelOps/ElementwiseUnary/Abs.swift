/// `abs`: the absolute value of every element: y = |x|.
///
/// - `x`: [*d], fp16, fp32 or an integer type.
/// - Result: [*d], the type of `x`.
///
/// MIL: `abs`.
struct Abs: ElementwiseUnaryOperation {
  static let name = "abs"
  static let domain = ScalarDomain.numbers
  static let kernel = UnaryKernel.abs

  var x: TensorType
}
