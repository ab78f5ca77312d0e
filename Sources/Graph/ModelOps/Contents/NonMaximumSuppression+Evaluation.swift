extension NonMaximumSuppressionOperation: EvaluableOperation {
  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let most = try inputs.integer("max_boxes", default: 0)
    guard most >= 0 else {
      throw OperationError("`max_boxes` is \(most), expected no negative number", argument: "max_boxes")
    }
    let (boxes, scores) = (
      try rows(try inputs.tensor("boxes"), context), try rows(try inputs.tensor("scores"), context)
    )
    let overlap = try inputs.tensor("iou_threshold").floatArray.first ?? 0
    let threshold = inputs.optionalTensor("score_threshold")?.floatArray.first ?? -.infinity
    let batch = boxes.shape[0]
    let chosen = (
      boxes: try context.result(boxes.scalar, [batch, most, 4]),
      scores: try context.result(scores.scalar, [batch, most, scores.shape[2]]),
      indices: try context.result(.int32, [batch, most]), counts: context.tensor(.int32, [batch])
    )
    let kernel = SuppressionKernel(
      overlap: overlap, threshold: threshold, count: most, isPerClass: isPerClass, boxes: boxes, scores: scores)
    for index in 0..<batch {
      kernel.write(
        kernel.select(index), index, boxes: chosen.boxes, scores: chosen.scores, indices: chosen.indices,
        counts: chosen.counts)
    }
    if isTransposed {
      return [
        .tensor(try rows(chosen.boxes, context)), .tensor(try rows(chosen.scores, context)), .tensor(chosen.indices),
      ]
    }
    return [.tensor(chosen.boxes), .tensor(chosen.scores), .tensor(chosen.indices), .tensor(chosen.counts)]
  }

  /// One row a box, or the opposite.
  private func rows(_ x: Tensor, _ context: ExecutionContext) throws(OperationError) -> Tensor {
    isTransposed ? try x.elements(at: x.places.permuted([0, 2, 1]), in: context) : x
  }
}
