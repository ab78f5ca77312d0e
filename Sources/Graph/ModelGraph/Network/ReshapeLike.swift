/// `nn.reshape_like`: the elements of one tensor under the shape of another.
///
/// - `x`: [*d]; `like`: [*e] with as many elements, whose values do not matter.
/// - Result: [*e], the type of `x`.
///
/// MIL's `reshape_like` composes a shape of ranges of axes of several tensors instead.
package struct ReshapeLike: TensorOperation {
  package static let name = "nn.reshape_like"

  package var x: TensorType
  package var like: TensorType

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .all)
    like = try arguments.tensor("like", .all)
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    guard x.shape.elementCount.canEqual(like.shape.elementCount) else {
      throw OperationError(
        "`x` \(x.shape) has \(x.shape.elementCount) elements, expected \(like.shape.elementCount) for shape "
          + "\(like.shape)", argument: "x")
    }
    return [.tensor(x.with(like.shape))]
  }
}

extension ReshapeLike: ReshapingOperation {}
