/// `silu`: the sigmoid linear unit, also called swish: y = x / (1 + e⁻ˣ).
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
///
/// MIL: `silu`.
struct Silu: ElementwiseUnaryOperation {
  static let name = "silu"
  static let kernel = UnaryKernel.silu

  var x: TensorType
}
