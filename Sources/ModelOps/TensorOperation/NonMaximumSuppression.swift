/// `non_maximum_suppression`: the best boxes of those that overlap.
///
/// Boxes are taken in the order of their best score; each one removes those after it whose intersection over union with
/// it exceeds a threshold. What is missing to `max_boxes` is filled with zeros, and −1 for indices.
///
/// - `boxes`: [B, N, 4], fp16 or fp32: centre x, centre y, width, height.
/// - `scores`: [B, N, K].
/// - `iou_threshold`, `score_threshold`: numbers; boxes with lower scores are not considered.
/// - `max_boxes`: how many come out; need not be constant.
/// - `per_class_suppression`: whether boxes only remove those of the same best class; false unless given.
/// - Results: boxes [B, max_boxes, 4], scores [B, max_boxes, K], indices [B, max_boxes] and numbers of boxes [B], the last
///   two int32.
///
/// MIL: `non_maximum_suppression`.
struct NonMaximumSuppression: TensorOperation {
  static let name = "non_maximum_suppression"

  var boxes: TensorType
  var scores: TensorType
  var isPerClass: Bool
  private var count: Extent

  init(_ arguments: OperationArguments) throws(OperationError) {
    boxes = try arguments.tensor("boxes", rank: 3...3)
    scores = try arguments.tensor("scores", rank: 3...3)
    _ = try arguments.tensor("iou_threshold")
    _ = try arguments.tensor("score_threshold")
    _ = try arguments.tensor("max_boxes", .integers)
    count = arguments.elements("max_boxes")?.first?.asLength ?? .unknown
    isPerClass = try arguments.boolean("per_class_suppression", default: false)
  }

  var requirements: [ShapeRequirement] {
    [
      ShapeRequirement("boxes", boxes.shape, axis: 2, "coordinates", .within(4...4)),
      ShapeRequirement("scores", scores.shape, axis: 0, "batch", .equal(boxes.shape[0])),
      ShapeRequirement("scores", scores.shape, axis: 1, "boxes", .equal(boxes.shape[1])),
    ]
  }

  func outputTypes() throws(OperationError) -> [ValueType] {
    let batch = boxes.shape[0]
    return [
      .tensor(boxes.with([batch, count, 4])), .tensor(scores.with([batch, count, scores.shape[2]])),
      .tensor(TensorType(.int32, [batch, count])), .tensor(TensorType(.int32, [batch])),
    ]
  }
}
