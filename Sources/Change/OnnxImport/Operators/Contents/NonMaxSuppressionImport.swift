internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `NonMaxSuppression`: each class of each image for itself, and of what MIL gives only boxes whose score counts.
enum NonMaxSuppressionImport: OperatorImport {
  static let operators = ["NonMaxSuppression"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let (boxes, scores) = (try node.tensor(0), try node.tensor(1))
    let shape = try scores.shape()
    guard shape.rank == 3, let batch = shape[0].fixed, let classes = shape[1].fixed else {
      throw node.refuse("'NonMaxSuppression' of an open number of images or classes", "onnx-shape")
    }
    guard let most = try node.fixedIntegers(2, "max_output_boxes_per_class")?.first, most > 0 else {
      throw node.refuse("'NonMaxSuppression' without `max_output_boxes_per_class`, which gives no box", "onnx-shape")
    }
    let overlap = try node.fixedFloats(3, "iou_threshold")?.first ?? 0
    let least = try node.fixedFloats(4, "score_threshold")?.first
    guard let limit = min(most, shape[2].upper) as Int?, limit < 1 << 20 else { throw Importer.unknown }
    let rows = batch * classes
    // [B · C, N, 1], where what does not count is below all that does.
    let flat = try emitter.one("reshape", [("x", scores.operand), ("shape", .integers([rows, -1, 1]))])
    var counting = flat
    if let least {
      let counts = try emitter.binary("greater", flat, emitter.number(least, like: flat))
      counting = try emitter.select(counts, flat, emitter.number(-3e38, like: flat))
    }
    let centered = try centers(boxes.operand, isCentered: node.flag("center_point_box"), &emitter)
    var spread = centered
    if classes > 1 {
      let tiled = try emitter.one(
        "tile", [("x", try emitter.expand(centered, [1])), ("reps", .integers([1, classes, 1, 1]))])
      spread = try emitter.one("reshape", [("x", tiled), ("shape", .integers([rows, -1, 4]))])
    }
    let results = try emitter.all(
      "non_maximum_suppression",
      [
        ("boxes", spread), ("scores", counting), ("iou_threshold", emitter.number(overlap, like: spread)),
        ("score_threshold", emitter.number(-.greatestFiniteMagnitude, like: spread)), ("max_boxes", .integer(limit)),
        ("per_class_suppression", .boolean(false)),
      ], count: 4)
    let (kept, indices) = (try emitter.squeeze(results[1], [2]), results[2])
    var counts = try emitter.binary("greater_equal", indices, .integer(0))
    if let least {
      counts = try emitter.binary(
        "logical_and", counts, try emitter.binary("greater", kept, emitter.number(least, like: kept)))
    }
    // A row for each box that counts: its image and class, and where it is.
    let found = try emitter.unary("non_zero", try emitter.cast(counts, .int32))
    let row = try emitter.slice(found, axis: 1, 0, 1)
    let chosen = try emitter.one(
      "gather_nd", [("x", indices), ("indices", found)])
    let columns = [
      try emitter.binary("floor_div", row, .integer(classes)), try emitter.binary("mod", row, .integer(classes)),
      try emitter.expand(chosen, [1]),
    ]
    return [ImportValue(try emitter.concat(columns, axis: 1), .int64)]
  }

  /// Boxes as center and size.
  private static func centers(
    _ boxes: Operand, isCentered: Bool, _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    if isCentered { return boxes }
    func part(_ place: Int) throws(OperationError) -> Operand { try emitter.slice(boxes, axis: 2, place, place + 1) }
    let half = emitter.number(0.5, like: boxes)
    var (middles, sizes): ([Operand], [Operand]) = ([], [])
    for (first, second) in [(1, 3), (0, 2)] {
      let (a, b) = (try part(first), try part(second))
      middles.append(try emitter.binary("mul", try emitter.binary("add", a, b), half))
      sizes.append(try emitter.unary("abs", try emitter.binary("sub", a, b)))
    }
    return try emitter.concat(middles + sizes, axis: 2)
  }
}
