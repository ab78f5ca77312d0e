/// `round`: every element rounded to the nearest integer, halves to the even one.
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
struct Round: ElementwiseUnaryOperation {
  static let name = "round"
  static let kernel = UnaryKernel.round

  var x: TensorType
}

extension Round: StepOperation {}
