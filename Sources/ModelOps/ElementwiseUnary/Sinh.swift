/// `sinh`: the hyperbolic sine of every element.
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
///
/// MIL: `sinh`.
struct Sinh: ElementwiseUnaryOperation {
  static let name = "sinh"
  static let kernel = UnaryKernel.sinh

  var x: TensorType
}
