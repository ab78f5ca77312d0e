/// `non_maximum_suppression`: the best boxes of those that overlap.
///
/// Boxes are taken in the order of their best score, equal ones in the order that they stand in; each one removes those
/// after it whose intersection over union with it exceeds a threshold. When no box has a score that counts, the best one
/// is taken all the same. What is missing to `max_boxes` is filled with zeros, and −1 for indices.
///
/// - `boxes`: [B, N, 4], fp16 or fp32: center x, center y, width, height.
/// - `scores`: [B, N, K].
/// - `iou_threshold`, `score_threshold`: numbers; boxes with lower scores are not considered.
/// - `max_boxes`: how many come out; need not be constant.
/// - `per_class_suppression`: whether boxes only remove those of the same best class; false unless given.
/// - Results: boxes [B, max_boxes, 4], scores [B, max_boxes, K], indices [B, max_boxes] and numbers of boxes [B], the last
///   two int32.
///
/// From opset iOS17 on there is no `score_threshold`, and all scores count. Boxes are [B, 4, N] then, and scores
/// [B, K, N], as are the results; and numbers of boxes do not come out.
struct NonMaximumSuppression: TensorOperation {
  static let name = "non_maximum_suppression"
  static let cost = Cost.perElement
  static let noGradient: NoGradient? = "it chooses boxes"

  var boxes: TensorType
  var scores: TensorType
  var isPerClass: Bool
  /// Whether boxes run along the last axis.
  private var isTransposed: Bool
  private var count: Extent

  init(_ arguments: OperationArguments) throws(OperationError) {
    boxes = try arguments.tensor("boxes", rank: 3...3)
    scores = try arguments.tensor("scores", rank: 3...3)
    _ = try arguments.tensor("iou_threshold")
    isTransposed = try arguments.optionalTensor("score_threshold") == nil
    _ = try arguments.tensor("max_boxes", .integers)
    count = arguments.elements("max_boxes")?.first?.asLength ?? .unknown
    isPerClass = try arguments.boolean("per_class_suppression", default: false)
  }

  private var boxAxis: Int { isTransposed ? 2 : 1 }

  var requirements: [ShapeRequirement] {
    [
      ShapeRequirement("boxes", boxes.shape, axis: 3 - boxAxis, "coordinates", .within(4...4)),
      ShapeRequirement("scores", scores.shape, axis: 0, "batch", .equal(boxes.shape[0])),
      ShapeRequirement("scores", scores.shape, axis: boxAxis, "boxes", .equal(boxes.shape[boxAxis])),
    ]
  }

  func outputTypes() throws(OperationError) -> [ValueType] {
    let batch = boxes.shape[0]
    let indices = ValueType.tensor(TensorType(.int32, [batch, count]))
    if isTransposed {
      return [.tensor(boxes.with([batch, 4, count])), .tensor(scores.with([batch, scores.shape[1], count])), indices]
    }
    return [
      .tensor(boxes.with([batch, count, 4])), .tensor(scores.with([batch, count, scores.shape[2]])), indices,
      .tensor(TensorType(.int32, [batch])),
    ]
  }

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
