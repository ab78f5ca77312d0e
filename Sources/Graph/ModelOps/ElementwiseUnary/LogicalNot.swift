/// `logical_not`: the negation of every truth value.
///
/// - `x`: [*d], bool.
/// - Result: [*d], the type of `x`.
struct LogicalNot: ElementwiseUnaryOperation {
  static let name = "logical_not"
  static let noGradient: NoGradient? = .integers
  static let domain = ScalarDomain.booleans
  static let kernel = UnaryKernel.not

  var x: TensorType
}
