/// `nn.acosh`: the inverse hyperbolic cosine of every element; not a number below 1.
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
///
/// MIL has no counterpart.
struct Acosh: ElementwiseUnaryOperation {
  static let name = "nn.acosh"
  static let kernel = UnaryKernel.acosh

  var x: TensorType
}
