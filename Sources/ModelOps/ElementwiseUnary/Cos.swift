/// `cos`: the cosine of every element, in radians.
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
///
/// MIL: `cos`.
struct Cos: ElementwiseUnaryOperation {
  static let name = "cos"
  static let kernel = UnaryKernel.cos

  var x: TensorType
}
