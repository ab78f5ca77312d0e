/// `relu6`: y = min(max(0, x), 6).
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
///
/// MIL: `relu6`.
struct Relu6: ElementwiseUnaryOperation {
  static let name = "relu6"
  static let kernel = UnaryKernel.relu6

  var x: TensorType
}
