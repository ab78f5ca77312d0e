/// `tanh`: the hyperbolic tangent of every element.
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
///
/// MIL: `tanh`.
struct Tanh: ElementwiseUnaryOperation {
  static let name = "tanh"
  static let kernel = UnaryKernel.tanh

  var x: TensorType
}
