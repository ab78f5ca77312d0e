/// `sqrt`: the square root of every element; not a number below 0.
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
///
/// MIL: `sqrt`.
struct Sqrt: ElementwiseUnaryOperation {
  static let name = "sqrt"
  static let kernel = UnaryKernel.sqrt

  var x: TensorType
}
