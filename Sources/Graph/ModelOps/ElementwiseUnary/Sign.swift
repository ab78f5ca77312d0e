/// `sign`: −1, 0 or 1: the sign of every element.
///
/// - `x`: [*d], fp16, fp32 or an integer type.
/// - Result: [*d], the type of `x`.
struct Sign: ElementwiseUnaryOperation {
  static let name = "sign"
  static let domain = ScalarDomain.numbers
  static let kernel = UnaryKernel.sign

  var x: TensorType
}

extension Sign: StepOperation {}
