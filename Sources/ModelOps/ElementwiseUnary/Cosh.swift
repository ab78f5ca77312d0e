/// `cosh`: the hyperbolic cosine of every element.
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
///
/// MIL: `cosh`.
struct Cosh: ElementwiseUnaryOperation {
  static let name = "cosh"
  static let kernel = UnaryKernel.cosh

  var x: TensorType
}
