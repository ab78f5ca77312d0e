internal import ModelSpec

extension PadToSize: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.tensor("x")
    let sizes = try inputs.optionalTensor("size")?.lengths("size") ?? self.sizes.map { $0.fixed ?? 0 }
    let shape = x.shape.indices.map { max(x.shape[$0], sizes[2 * $0], sizes[2 * $0 + 1]) }
    let y = try context.tensor(x.scalar, ofComputedShape: shape)
    y.fill(with: inputs.number("constant_val", value))
    // Elements are added in front where that length is the one given.
    let origin = x.shape.indices.map { sizes[2 * $0] > x.shape[$0] ? shape[$0] - x.shape[$0] : 0 }
    y.copy(x, x.places, to: y.places.box(from: origin, x.shape))
    return [.tensor(y)]
  }
}
