/// `atan`: the inverse tangent of every element, −π/2...π/2.
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
///
/// MIL: `atan`.
struct Atan: ElementwiseUnaryOperation {
  static let name = "atan"
  static let kernel = UnaryKernel.atan

  var x: TensorType
}
