/// `nn.asinh`: the inverse hyperbolic sine of every element.
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
///
/// MIL has no counterpart.
struct Asinh: ElementwiseUnaryOperation {
  static let name = "nn.asinh"
  static let kernel = UnaryKernel.asinh

  var x: TensorType
}
