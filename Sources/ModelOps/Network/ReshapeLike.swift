/// `nn.reshape_like`: the elements of one tensor under the shape of another.
///
/// - `x`: [*d]; `like`: [*e] with as many elements, whose values do not matter.
/// - Result: [*e], the type of `x`.
///
/// MIL's `reshape_like` composes a shape of ranges of axes of several tensors instead.
struct ReshapeLike: TensorOperation {
  static let name = "nn.reshape_like"
  static let cost = Cost.view

  var x: TensorType
  var like: TensorType

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .all)
    like = try arguments.tensor("like", .all)
  }

  func outputTypes() throws(OperationError) -> [ValueType] {
    guard x.shape.elementCount.canEqual(like.shape.elementCount) else {
      throw OperationError(
        "`x` \(x.shape) has \(x.shape.elementCount) elements, expected \(like.shape.elementCount) for shape "
          + "\(like.shape)", argument: "x")
    }
    return [.tensor(x.with(like.shape))]
  }

  func evaluate(
    _ inputs: inout OperationInputs, _ context: EvaluationContext
  ) throws(OperationError) -> [RuntimeValue] {
    let (x, like) = (try inputs.tensor("x"), try inputs.tensor("like"))
    guard x.count == like.count else {
      throw OperationError(
        "`x` \(x.type.shape) has \(x.count) elements, expected \(like.count) for shape \(like.type.shape)",
        argument: "x")
    }
    return [.tensor(x.reshaped(like.shape))]
  }
}

extension ReshapeLike: DifferentiableOperation {
  /// The same elements in the shape of `x`.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulate(try graph.reshaped(call.gradient, try call.x.shape()), into: call.x)
    graph.accumulateZero(into: try call.argument("like"))
  }
}
