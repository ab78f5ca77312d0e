/// `ceil`: every element rounded up to an integer.
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
struct Ceil: ElementwiseUnaryOperation {
  static let name = "ceil"
  static let kernel = UnaryKernel.ceil

  var x: TensorType
}

extension Ceil: StepOperation {}
