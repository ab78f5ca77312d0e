/// `sin`: the sine of every element, in radians.
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
///
/// MIL: `sin`.
struct Sin: ElementwiseUnaryOperation {
  static let name = "sin"
  static let kernel = UnaryKernel.sin

  var x: TensorType
}
