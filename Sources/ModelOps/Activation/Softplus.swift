/// `softplus`: a smooth rectifier: y = ln(1 + eˣ).
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
///
/// MIL: `softplus`.
struct Softplus: ElementwiseUnaryOperation {
  static let name = "softplus"
  static let kernel = UnaryKernel.softplus

  var x: TensorType
}
