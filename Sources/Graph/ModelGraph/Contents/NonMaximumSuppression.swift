internal import ModelSpec

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
package struct NonMaximumSuppressionOperation: TensorOperation {
  package static let name = "non_maximum_suppression"
  package static let cost = Cost.perElement
  package static let noGradient: NoGradient? = "it chooses boxes"

  package var boxes: TensorType
  package var scores: TensorType
  package var isPerClass: Bool
  /// Whether boxes run along the last axis.
  package var isTransposed: Bool
  package var count: Extent

  package init(_ arguments: OperationArguments) throws(OperationError) {
    boxes = try arguments.tensor("boxes", rank: 3...3)
    scores = try arguments.tensor("scores", rank: 3...3)
    _ = try arguments.tensor("iou_threshold")
    isTransposed = try arguments.optionalTensor("score_threshold") == nil
    _ = try arguments.tensor("max_boxes", .integers)
    count = arguments.elements("max_boxes")?.first?.asLength ?? .unknown
    isPerClass = try arguments.boolean("per_class_suppression", default: false)
  }

  private var boxAxis: Int { isTransposed ? 2 : 1 }

  package var requirements: [ShapeRequirement] {
    [
      ShapeRequirement("boxes", boxes.shape, axis: 3 - boxAxis, "coordinates", .within(4...4)),
      ShapeRequirement("scores", scores.shape, axis: 0, "batch", .equal(boxes.shape[0])),
      ShapeRequirement("scores", scores.shape, axis: boxAxis, "boxes", .equal(boxes.shape[boxAxis])),
    ]
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
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
}
