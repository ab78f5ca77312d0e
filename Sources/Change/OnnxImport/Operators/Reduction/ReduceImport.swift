internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// Reductions: axes are attributes below 18 (`ReduceSum`: 13), then an input that may be empty.
enum ReduceImport: OperatorImport {
  static var operators: [String] { Array(names.keys) }

  static let names = [
    "ReduceSum": "reduce_sum", "ReduceMean": "reduce_mean", "ReduceMax": "reduce_max", "ReduceMin": "reduce_min",
    "ReduceProd": "reduce_prod", "ReduceL1": "reduce_l1_norm", "ReduceL2": "reduce_l2_norm",
    "ReduceLogSum": "reduce_log_sum", "ReduceLogSumExp": "reduce_log_sum_exp", "ReduceSumSquare": "reduce_sum_square",
  ]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    let rank = try x.shape().rank
    let keeps = node.flag("keepdims", default: true)
    let doesNothing = node.flag("noop_with_empty_axes")
    let isInput = node.version >= (node.operation == "ReduceSum" ? 13 : 18)
    if isInput, let axes = try node.optional(1)?.operand, axes.fixedIntegers == nil {
      return [.tensor(x.with(try ComputedAxes.reduced(x, axes, keeps: keeps, node, &emitter)))]
    }
    let given = (isInput ? try node.fixedIntegers(1, "axes") : node.integers("axes")) ?? []
    var axes: [Int] = []
    for axis in given { axes.append(try node.axis(axis, rank)) }
    if axes.isEmpty {
      if doesNothing { return [.tensor(x.with(try alone(x.operand, node.operation, &emitter)))] }
      axes = Array(0..<rank)
    }
    if axes.isEmpty { return [.tensor(x.with(try alone(x.operand, node.operation, &emitter)))] }
    let result = try reduced(x, axes.sorted(), keeps: keeps, node, &emitter)
    return [.tensor(x.with(result))]
  }

  private static func reduced(
    _ x: ImportTensor, _ axes: [Int], keeps: Bool, _ node: ImportNode, _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    let name = names[node.operation] ?? "reduce_sum"
    switch node.operation {
    case "ReduceLogSum":
      let sum = try emitter.reduce("reduce_sum", x.operand, axes, keeps: keeps)
      return try emitter.one("log", [("x", sum), ("epsilon", emitter.number(0, like: sum))])
    case "ReduceMean" where x.element.isInteger:
      let mean = try emitter.reduce("reduce_mean", try emitter.cast(x.operand, .fp32), axes, keeps: keeps)
      return try emitter.cast(mean, .int32)
    case "ReduceL2" where x.element.isInteger, "ReduceLogSumExp" where x.element.isInteger:
      return try emitter.cast(
        try emitter.reduce(name, try emitter.cast(x.operand, .fp32), axes, keeps: keeps), .int32)
    default: break
    }
    return try emitter.throughInteger(x.operand) { (emitter, x) throws(OperationError) in
      try emitter.reduce(name, x, axes, keeps: keeps)
    }
  }

  /// What a reduction makes of each element by itself.
  private static func alone(_ x: Operand, _ operation: String, _ emitter: inout Emitter) throws(OperationError)
    -> Operand
  {
    switch operation {
    case "ReduceL1", "ReduceL2": try emitter.unary("abs", x)
    case "ReduceSumSquare": try emitter.unary("square", x)
    case "ReduceLogSum": try emitter.one("log", [("x", x), ("epsilon", emitter.number(0, like: x))])
    default: x
    }
  }
}

/// `ArgMax` and `ArgMin`, the first or the last of equal ones.
enum ArgImport: OperatorImport {
  static let operators = ["ArgMax", "ArgMin"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    let shape = try x.shape()
    let axis = try node.axis(node.integer("axis", default: 0), shape.rank)
    let keeps = node.flag("keepdims", default: true)
    let operation = node.operation == "ArgMax" ? "reduce_argmax" : "reduce_argmin"
    let takesLast = node.flag("select_last_index")
    var operand = x.operand
    if takesLast {
      guard shape[axis].isFixed else {
        throw node.refuse("'\(node.operation)' of the last index along an axis of open length", "onnx-shape")
      }
      operand = try emitter.one("reverse", [("x", operand), ("axes", .integers([axis]))])
    }
    var result = try emitter.one(operation, [("x", operand), ("axis", .integer(axis)), ("keep_dims", .boolean(keeps))])
    if takesLast, let length = shape[axis].fixed { result = try emitter.binary("sub", .integer(length - 1), result) }
    return [ImportValue(result, .int64)]
  }
}

/// `CumSum`.
enum CumSumImport: OperatorImport {
  static let operators = ["CumSum"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    guard let given = try node.fixedIntegers(1, "axis")?.first else { throw node.notConstant("axis") }
    let result = try emitter.one(
      "cumsum",
      [
        ("x", x.operand), ("axis", .integer(try node.axis(given, try x.shape().rank))),
        ("exclusive", .boolean(node.flag("exclusive"))), ("reverse", .boolean(node.flag("reverse"))),
      ])
    return [.tensor(x.with(result))]
  }
}

/// `TopK`.
enum TopKImport: OperatorImport {
  static let operators = ["TopK"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    let shape = try x.shape()
    let axis = try node.axis(node.integer("axis", default: -1), shape.rank)
    let given = node.version < 10 ? node.integer("k") : try node.fixedIntegers(1, "K")?.first
    guard let k = given else { throw node.notConstant("K") }
    node.ignore("sorted")
    let results = try emitter.all(
      "topk",
      [
        ("x", x.operand), ("k", .integer(k)), ("axis", .integer(axis)),
        ("ascending", .boolean(!node.flag("largest", default: true))),
      ], count: 2)
    return [.tensor(x.with(results[0])), ImportValue(results[1], .int64)]
  }
}
