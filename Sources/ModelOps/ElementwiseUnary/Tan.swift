/// `tan`: the tangent of every element, in radians.
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
///
/// MIL: `tan`.
struct Tan: ElementwiseUnaryOperation {
  static let name = "tan"
  static let kernel = UnaryKernel.tan

  var x: TensorType
}
