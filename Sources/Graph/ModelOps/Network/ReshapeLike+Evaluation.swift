internal import ModelSpec

extension ReshapeLike: ReshapingEvaluation {
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
