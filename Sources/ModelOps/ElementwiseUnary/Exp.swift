/// `exp`: e to the power of every element.
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
///
/// MIL: `exp`.
struct Exp: ElementwiseUnaryOperation {
  static let name = "exp"
  static let kernel = UnaryKernel.exp

  var x: TensorType
}
