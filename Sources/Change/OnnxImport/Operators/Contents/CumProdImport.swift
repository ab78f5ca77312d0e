internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `CumProd`, in as many steps as the length has bits: each multiplies by what lies twice as far away.
enum CumProdImport: OperatorImport {
  static let operators = ["CumProd"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    guard let given = try node.fixedIntegers(1, "axis")?.first else { throw node.notConstant("axis") }
    let shape = try x.shape()
    let axis = try node.axis(given, shape.rank)
    guard let lengths = shape.fixed, !lengths.isEmpty else {
      throw node.refuse("'CumProd' of open lengths", "onnx-shape")
    }
    let isReversed = node.flag("reverse")
    var result = x.operand
    if isReversed { result = try emitter.one("reverse", [("x", result), ("axes", .integers([axis]))]) }
    if node.flag("exclusive") { result = try moved(result, by: 1, axis: axis, lengths: lengths, &emitter) }
    var step = 1
    while step < lengths[axis] {
      result = try emitter.binary("mul", result, try moved(result, by: step, axis: axis, lengths: lengths, &emitter))
      step *= 2
    }
    if isReversed { result = try emitter.one("reverse", [("x", result), ("axes", .integers([axis]))]) }
    return [.tensor(x.with(try emitter.wrapped(result, x.element)))]
  }

  /// `x` with ones in front of an axis, and without as many of its last places.
  private static func moved(
    _ x: Operand, by step: Int, axis: Int, lengths: [Int], _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    var front = lengths
    front[axis] = min(step, lengths[axis])
    let ones = try emitter.one("fill", [("shape", .integers(front)), ("value", emitter.number(1, like: x))])
    guard step < lengths[axis] else { return ones }
    return try emitter.concat([ones, try emitter.slice(x, axis: axis, 0, lengths[axis] - step)], axis: axis)
  }
}
