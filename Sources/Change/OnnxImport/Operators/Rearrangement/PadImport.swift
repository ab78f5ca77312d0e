internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `Pad`: places in other order than MIL's, of any type.
enum PadImport: OperatorImport {
  static let operators = ["Pad"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    let shape = try x.shape()
    let mode = node.string("mode", default: "constant")
    let pads: [Int]?
    var value: Float = 0
    if node.version < 11 {
      pads = node.integers(node.version < 2 ? "paddings" : "pads")
      value = node.float("value", default: 0)
    } else {
      value = try node.fixedFloats(2, "constant_value")?.first ?? 0
      let given = try node.tensor(1)
      if given.operand.fixedIntegers == nil {
        return [.tensor(try computed(x, given.operand, mode: mode, value: value, node, &emitter))]
      }
      pads = given.operand.fixedIntegers
    }
    var axes = Array(0..<shape.rank)
    if node.version >= 18, let given = try node.fixedIntegers(3, "axes") {
      axes = []
      for axis in given { axes.append(try node.axis(axis, shape.rank)) }
    }
    guard let pads, pads.count == 2 * axes.count else {
      throw node.refuse("'Pad' with other pads than axes", "onnx-shape")
    }
    var (before, after) = (Array(repeating: 0, count: shape.rank), Array(repeating: 0, count: shape.rank))
    for (index, axis) in axes.enumerated() {
      before[axis] = pads[index]
      after[axis] = pads[axes.count + index]
    }
    let cropped = try cropped(x.operand, &before, &after, &emitter)
    let result = try emitter.throughFloat(cropped) { (emitter, x) throws(OperationError) in
      try padded(x, before, after: after, mode: mode, value: value, node, &emitter)
    }
    return [.tensor(x.with(result))]
  }

  /// Pads that are known when the model runs, for all axes.
  private static func computed(
    _ x: ImportTensor, _ pads: Operand, mode: String, value: Float, _ node: ImportNode, _ emitter: inout Emitter
  ) throws(OperationError) -> ImportTensor {
    let rank = try x.shape().rank
    guard mode == "constant", try node.optional(3) == nil || node.version < 18,
      pads.type?.shape.elementCount.fixed == 2 * rank, rank > 0
    else { throw node.notConstant("pads") }
    let order = (0..<rank).flatMap { [$0, $0 + rank] }
    let amounts = try emitter.one("gather", [("x", pads), ("indices", .integers(order)), ("axis", .integer(0))])
    emitter.notes.append(
      Diagnostic(
        .note, "onnx-pads",
        "the pads of a 'Pad' are computed when the model runs: Core ML says nothing of negative ones",
        remedy: "fix the lengths that they depend on with --dim"))
    let result = try emitter.throughFloat(x.operand) { (emitter, x) throws(OperationError) in
      try emitter.one(
        "pad",
        [
          ("x", x), ("pad", amounts), ("mode", .string("constant")), ("constant_val", emitter.number(value, like: x)),
        ])
    }
    return x.with(result)
  }

  /// Negative pads cut.
  private static func cropped(
    _ x: Operand, _ before: inout [Int], _ after: inout [Int], _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    guard (before + after).contains(where: { $0 < 0 }) else { return x }
    let (begins, ends) = (before.map { max(0, -$0) }, after.map { min(0, $0) })
    before = before.map { max(0, $0) }
    after = after.map { max(0, $0) }
    return try emitter.one(
      "slice_by_index",
      [
        ("x", x), ("begin", .integers(begins)), ("end", .integers(ends)),
        ("begin_mask", .booleans(begins.map { $0 == 0 })), ("end_mask", .booleans(ends.map { $0 == 0 })),
      ])
  }

  private static func padded(
    _ x: Operand, _ before: [Int], after: [Int], mode: String, value: Float, _ node: ImportNode,
    _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    if (before + after).allSatisfy({ $0 == 0 }) { return x }
    switch mode {
    case "constant":
      return try emitter.one(
        "pad",
        [
          ("x", x), ("pad", .integers(zip(before, after).flatMap { [$0, $1] })), ("mode", .string("constant")),
          ("constant_val", emitter.number(value, like: x)),
        ])
    case "reflect", "edge", "wrap":
      if mode != "wrap", let open = try openlyPadded(x, before, after: after, mode: mode, &emitter) { return open }
      // One axis after the other by what lies at its ends: MIL pads the last two alone.
      var result = x
      for axis in before.indices where before[axis] > 0 || after[axis] > 0 {
        guard let length = result.type?.shape[axis].fixed else {
          throw node.refuse("'Pad' by `\(mode)` of an axis of open length", "onnx-shape")
        }
        var places: [Int] = []
        for place in -before[axis]..<length + after[axis] { places.append(source(place, length, mode: mode)) }
        let indices = Operand.integers(places)
        result = try emitter.one("gather", [("x", result), ("indices", indices), ("axis", .integer(axis))])
      }
      return result
    default: throw node.refuse("'Pad' by `\(mode)`")
    }
  }

  /// MIL's own way, where one of the last two axes has an open length; nil where it has none, or others are padded as well.
  private static func openlyPadded(
    _ x: Operand, _ before: [Int], after: [Int], mode: String, _ emitter: inout Emitter
  ) throws(OperationError) -> Operand? {
    guard let shape = x.type?.shape else { return nil }
    let axes = before.indices.filter { before[$0] > 0 || after[$0] > 0 }
    let first = max(0, shape.rank - 2)
    guard axes.contains(where: { shape[$0].fixed == nil }), axes.allSatisfy({ $0 >= first }) else { return nil }
    return try emitter.one(
      "pad",
      [
        ("x", x), ("pad", .integers((first..<shape.rank).flatMap { [before[$0], after[$0]] })),
        ("mode", .string(mode == "edge" ? "replicate" : "reflect")), ("constant_val", emitter.number(0, like: x)),
      ])
  }

  /// What an axis holds at a place beyond its ends.
  private static func source(_ place: Int, _ length: Int, mode: String) -> Int {
    switch mode {
    case "edge": return min(max(place, 0), length - 1)
    case "wrap": return (place % length + length) % length
    default:
      if length == 1 { return 0 }
      let period = 2 * (length - 1)
      let folded = (place % period + period) % period
      return folded < length ? folded : period - folded
    }
  }
}
