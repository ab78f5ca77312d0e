/// `floor`: every element rounded down to an integer.
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
struct Floor: ElementwiseUnaryOperation {
  static let name = "floor"
  static let kernel = UnaryKernel.floor

  var x: TensorType
}

extension Floor: StepOperation {}
