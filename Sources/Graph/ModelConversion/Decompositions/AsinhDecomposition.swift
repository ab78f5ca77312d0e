internal import ModelOps

/// `nn.asinh`: atanh(x / √(x² + 1)) near 0, where the logarithm would lose what is small; sign(x) · log(|x| + √(x² + 1))
/// elsewhere.
enum AsinhDecomposition: Decomposition {
  static let operation = "nn.asinh"

  static func decompose(
    _ operation: BoundOperation, _ composer: inout GraphComposer
  ) throws(OperationError) -> [Operand]? {
    let x = try operation.required("x")
    let size = try composer.emitOne("abs", [("x", x)])
    let square = try composer.emitOne("square", [("x", x)])
    let root = try composer.emitOne("sqrt", [("x", try composer.binary("add", square, .float(1)))])
    let near = try composer.emitOne("atanh", [("x", try composer.binary("real_div", x, root))])
    let logarithm = try composer.emitOne(
      "log", [("x", try composer.binary("add", size, root)), ("epsilon", .float(0))])
    let far = try composer.binary("mul", try composer.emitOne("sign", [("x", x)]), logarithm)
    let isNear = try composer.binary("less", size, .float(0.5))
    return try composer.emit("select", [("cond", isNear), ("a", near), ("b", far)], names: operation.names)
  }
}
