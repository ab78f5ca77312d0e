internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// Reductions over axes that are computed: each axis by a `cond` of its own, then a reshape if the axes go.
enum ComputedAxes {
  static func reduced(
    _ x: ImportTensor, _ axes: Operand, keeps: Bool, _ node: ImportNode, _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    let rank = try x.shape().rank
    guard let count = axes.type?.shape.elementCount.fixed, x.element.isFloat, (1...rank).contains(count) else {
      throw node.notConstant("axes")
    }
    let list = try emitter.reshape(axes, [count])
    let counted = try emitter.binary("mod", list, .integer(rank))
    var operation = ReduceImport.names[node.operation] ?? "reduce_sum"
    var value = x.operand
    // Those that one axis after the other does not come to.
    switch node.operation {
    case "ReduceLogSum": operation = "reduce_sum"
    case "ReduceSumSquare":
      value = try emitter.unary("square", value)
      operation = "reduce_sum"
    default: break
    }
    var marks: [Operand] = []
    for axis in 0..<rank {
      let isHere = try emitter.cast(try emitter.binary("equal", counted, .integer(axis)), .int32)
      let mark = try emitter.reduce("reduce_max", isHere, [0], keeps: false)
      marks.append(try emitter.expand(mark, [0]))
      let isReduced = try emitter.binary("greater", mark, .integer(0))
      let whole = value
      value = try emitter.cond(
        isReduced, { (emitter) throws(OperationError) in try emitter.reduce(operation, whole, [axis]) },
        otherwise: whole)
    }
    if node.operation == "ReduceLogSum" {
      value = try emitter.one("log", [("x", value), ("epsilon", emitter.number(0, like: value))])
    }
    if keeps { return value }
    guard rank > count else { return try emitter.reshape(value, []) }
    // The axes that stay, in order, are the first ones when those that go are counted behind them.
    let places = try emitter.binary(
      "add", try emitter.binary("mul", try emitter.concat(marks, axis: 0), .integer(rank)),
      .integers(Array(0..<rank)))
    let order = try emitter.one("argsort", [("x", places), ("axis", .integer(0)), ("ascending", .boolean(true))])
    let kept = try emitter.slice(order, axis: 0, 0, rank - count)
    let shape = try emitter.one(
      "gather", [("x", try emitter.shape(x.operand)), ("indices", kept), ("axis", .integer(0))])
    return try emitter.one("reshape", [("x", value), ("shape", shape)])
  }
}
