internal import ModelGraph
internal import ModelSpec

/// `non_maximum_suppression`: what ONNX keeps of the boxes, put in order and filled up.
enum SuppressionExport: OperationExport {
  static let operations = ["non_maximum_suppression"]
  static let form = ExportForm("NonMaxSuppression, ScatterND, TopK, GatherElements, Where")

  static func translate(_ call: ExportCall, _ builder: inout ExportBuilder) throws(OperationError) -> [ExportValue] {
    let suppression = try call.read(NonMaximumSuppressionOperation.self)
    var boxes = builder.cast(try builder.input(call, "boxes"), .fp32)
    var scores = builder.cast(try builder.input(call, "scores"), .fp32)
    if suppression.isTransposed {
      (boxes, scores) = (builder.transpose(boxes, [0, 2, 1]), builder.transpose(scores, [0, 2, 1]))
    }
    guard let batch = boxes.shape[0].fixed, let number = boxes.shape[1].fixed, let kinds = scores.shape[2].fixed,
      let count = suppression.count.fixed
    else { throw OperationError("the numbers of boxes and classes are not fixed", code: "onnx-shape") }
    let lowest = builder.number(-.infinity, .fp32)
    let best = builder.reduce("ReduceMax", scores, [2], keeps: false)
    var ranked = builder.unsqueeze(best, [1])
    if suppression.isPerClass {
      let kind = builder.node("ArgMax", [scores], ["axis": .int(2), "keepdims": .int(0)], as: best.type.of(.int64))
      let own = builder.compare(
        "Equal", builder.unsqueeze(kind, [1]), builder.integers(Array(0..<kinds), [kinds, 1], .int64))
      ranked = builder.select(own, ranked, lowest)
    }
    let overlap = try self.overlap(call, &builder)
    let kept = builder.node(
      "NonMaxSuppression",
      [
        boxes, ranked, builder.int64s([number]), builder.reshape(overlap, [1]),
        builder.floats([-.infinity], [1], .fp32),
      ], ["center_point_box": .int(1)], as: TensorType(.int64, [.unknown, 3]))
    // Marks at the places that are kept, and with them the order by scores.
    let places = builder.gather(kept, builder.int64s([0, 2]), axis: 1)
    let ones = builder.expand(
      builder.number(1, .fp32), to: builder.length(kept, 0), as: [.unknown])
    let none = builder.floats([Float](repeating: 0, count: batch * number), [batch, number], .fp32)
    let marks = builder.node("ScatterND", [none, places, ones], as: none.type)
    let isKept = builder.compare("Greater", marks, builder.number(0, .fp32))
    var masked = builder.select(isKept, best, lowest)
    let missing = builder.floats([Float](repeating: -.infinity, count: batch * count), [batch, count], .fp32)
    masked = builder.concat([masked, missing], axis: 1)
    let top = builder.node(
      "TopK", [masked, builder.int64s([count])], ["axis": .int(1)],
      as: [TensorType(.fp32, Shape(fixed: [batch, count])), TensorType(.int64, Shape(fixed: [batch, count]))])
    var counts = builder.compare("Greater", top[0], lowest)
    if let threshold = try builder.number(call, "score_threshold", .fp32) {
      // The first counts whatever its score is.
      let first = builder.integers((0..<count).map { $0 == 0 ? 1 : 0 }, [1, count], .bool)
      let high = builder.compare("Or", builder.compare("GreaterOrEqual", top[0], threshold), first)
      counts = builder.compare("And", counts, high)
    }
    let inside = builder.min(top[1], builder.int64(max(0, number - 1)))
    func picked(_ values: ExportValue, _ width: Int, _ builder: inout ExportBuilder) -> ExportValue {
      let wide = Shape(fixed: [batch, count, width])
      let all = builder.expand(builder.unsqueeze(inside, [2]), to: builder.int64s([batch, count, width]), as: wide)
      let taken = builder.node("GatherElements", [values, all], ["axis": .int(1)], as: TensorType(.fp32, wide))
      return builder.select(builder.unsqueeze(counts, [2]), taken, builder.number(0, .fp32))
    }
    var results = [picked(boxes, 4, &builder), picked(scores, kinds, &builder)]
    if suppression.isTransposed { results = results.map { builder.transpose($0, [0, 2, 1]) } }
    results.append(builder.select(counts, builder.cast(top[1], .int32), builder.integers([-1], [], .int32)))
    if !suppression.isTransposed {
      results.append(builder.reduce("ReduceSum", builder.cast(counts, .int32), [1], keeps: false))
    }
    return results
  }

  /// The overlap that removes a box. Core ML compares overlaps of boxes in half precision as half-precision numbers,
  /// ONNX the numbers before they are rounded: the threshold is the least of them that is rounded to more.
  private static func overlap(_ call: ExportCall, _ builder: inout ExportBuilder) throws(OperationError) -> ExportValue
  {
    guard let overlap = try builder.number(call, "iou_threshold", .fp32) else { return builder.number(0, .fp32) }
    guard call.all("boxes").first?.known.type.tensor?.scalar == .fp16 else { return overlap }
    guard let given = call.constant("iou_threshold")?.numbers?.first else {
      try call.approximate("`iou_threshold` is computed, and overlaps are compared in half precision")
      return overlap
    }
    let half = Float16(given)
    let middle = (Float(half) + Float(half.nextUp)) / 2
    // What lies in the middle is rounded to the even one of its neighbors.
    let bound = half.bitPattern & 1 == 1 ? middle.nextDown : middle
    return builder.number(Swift.max(0, Swift.min(bound, 1)), .fp32)
  }
}
