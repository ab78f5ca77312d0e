/// `acos`: the inverse cosine of every element, 0...π; not a number outside −1...1.
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
///
/// MIL: `acos`.
struct Acos: ElementwiseUnaryOperation {
  static let name = "acos"
  static let kernel = UnaryKernel.acos

  var x: TensorType
}
