/// `atanh`: the inverse hyperbolic tangent of every element; infinite at ±1, not a number beyond.
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
///
/// MIL: `atanh`.
struct Atanh: ElementwiseUnaryOperation {
  static let name = "atanh"
  static let kernel = UnaryKernel.atanh

  var x: TensorType
}
