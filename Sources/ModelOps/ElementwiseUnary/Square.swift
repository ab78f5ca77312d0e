/// `square`: the square of every element.
///
/// - `x`: [*d], fp16, fp32 or an integer type.
/// - Result: [*d], the type of `x`.
///
/// MIL: `square`.
struct Square: ElementwiseUnaryOperation {
  static let name = "square"
  static let domain = ScalarDomain.numbers
  static let kernel = UnaryKernel.square

  var x: TensorType
}
