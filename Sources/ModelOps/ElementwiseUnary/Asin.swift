/// `asin`: the inverse sine of every element, −π/2...π/2; not a number outside −1...1.
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
///
/// MIL: `asin`.
struct Asin: ElementwiseUnaryOperation {
  static let name = "asin"
  static let kernel = UnaryKernel.asin

  var x: TensorType
}
