internal import ModelSpec

extension SplitLeading: ReshapingEvaluation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let (x, like) = (try inputs.tensor("x"), try inputs.tensor("like"))
    let lengths = Array(like.shape.prefix(count))
    let length = lengths.reduce(1, *)
    guard length == x.shape[0] else {
      throw OperationError(
        "dimension 0 of `x` \(x.type.shape) is \(x.shape[0]), expected \(length) for \(count) axes of `like` "
          + "\(like.type.shape)", argument: "x")
    }
    return [.tensor(x.reshaped(lengths + x.shape.dropFirst()))]
  }
}
