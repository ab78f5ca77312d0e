/// `sigmoid`: the logistic function: y = 1 / (1 + e⁻ˣ).
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
///
/// MIL: `sigmoid`.
struct Sigmoid: ElementwiseUnaryOperation {
  static let name = "sigmoid"
  static let kernel = UnaryKernel.sigmoid

  var x: TensorType
}
