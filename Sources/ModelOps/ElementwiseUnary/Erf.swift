/// `erf`: the Gauss error function of every element: y = 2/√π ∫ from 0 to x of exp(−t²) dt.
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
///
/// MIL: `erf`.
struct Erf: ElementwiseUnaryOperation {
  static let name = "erf"
  static let kernel = UnaryKernel.erf

  var x: TensorType
}
