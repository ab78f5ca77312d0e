/// `nn.reshape_like`: the elements of one tensor under the shape of another.
///
/// - `x`: [*d]; `like`: [*e] with as many elements, whose values do not matter.
/// - Result: [*e], the type of `x`.
///
/// MIL's `reshape_like` composes a shape of ranges of axes of several tensors instead.
struct ReshapeLike: TensorOperation {
  static let name = "nn.reshape_like"

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

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let (x, like) = (try inputs.tensor("x"), try inputs.tensor("like"))
    guard x.count == like.count else {
      throw OperationError(
        "`x` \(x.type.shape) has \(x.count) elements, expected \(like.count) for shape \(like.type.shape)",
        argument: "x")
    }
    return [.tensor(x.reshaped(like.shape))]
  }
}

extension ReshapeLike: ReshapingOperation {}
