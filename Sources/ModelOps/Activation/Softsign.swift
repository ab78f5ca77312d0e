/// `softsign`: y = x / (1 + |x|).
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
///
/// MIL: `softsign`.
struct Softsign: ElementwiseUnaryOperation {
  static let name = "softsign"
  static let kernel = UnaryKernel.softsign

  var x: TensorType
}
