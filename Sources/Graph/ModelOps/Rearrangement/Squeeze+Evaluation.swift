internal import ModelSpec

extension Squeeze: ReshapingEvaluation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.take("x")
    let kept = x.shape.indices.filter { x.shape[$0] != 1 || axes?.contains($0) == false }
    return [.tensor(x.reshaped(kept.map { x.shape[$0] }))]
  }
}
