/// `relu`: the rectified linear unit: y = max(0, x).
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
///
/// MIL: `relu`.
struct Relu: ElementwiseUnaryOperation {
  static let name = "relu"
  static let kernel = UnaryKernel.relu

  var x: TensorType
}
