/// `linear`: a fully connected layer: y[…, o] = bias[o] + Σ over i of weight[o, i] · x[…, i].
///
/// - `x`: [*d, I], fp16 or fp32.
/// - `weight`: [O, I]; `bias`: [O], zeros unless given.
/// - Result: [*d, O], the type of `x`.
///
/// MIL: `linear`.
struct Linear: TensorOperation {
  static let name = "linear"

  var x: TensorType
  var weight: TensorType
  var bias: TensorType?

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", rank: 1...Int.max)
    weight = try arguments.tensor("weight", rank: 2...2)
    bias = try arguments.optionalTensor("bias", rank: 1...1)
  }

  var requirements: [ShapeRequirement] {
    let features = ShapeRequirement("x", x.shape, axis: x.rank - 1, "features", .equal(weight.shape[1]))
    guard let bias else { return [features] }
    return [features, ShapeRequirement("bias", bias.shape, axis: 0, .equal(weight.shape[0]))]
  }

  func outputTypes() throws(OperationError) -> [ValueType] {
    var shape = x.shape
    shape[x.rank - 1] = weight.shape[0]
    return [.tensor(x.with(shape))]
  }

  /// The product over the shapes at hand, which are fixed.
  func product() throws(OperationError) -> LinearProduct {
    LinearProduct(
      scalar: x.scalar, inputShape: try x.fixedShape("x"), weightShape: try weight.fixedShape("weight"),
      outputShape: try fixedOutputShape(), hasBias: bias != nil)
  }

  func evaluate(
    _ inputs: inout OperationInputs, _ context: EvaluationContext
  ) throws(OperationError) -> [RuntimeValue] {
    [.tensor(try product().evaluate(&inputs, context))]
  }

  func prepare(_ arguments: PreparationArguments) throws(OperationError) -> (any PreparedOperation)? {
    try product().prepare(arguments)
  }
}
