internal import ModelOps

/// `nn.acosh`: 2 · atanh(√((x − 1) / (x + 1))) near 1, where the logarithm would lose what is small; log(x + √(x² − 1))
/// elsewhere.
enum AcoshDecomposition: Decomposition {
  static let operation = "nn.acosh"

  static func decompose(
    _ operation: BoundOperation, _ composer: inout GraphComposer
  ) throws(OperationError) -> [Operand]? {
    let x = try operation.required("x")
    let scalar = try operation.type("x").scalar
    func number(_ number: Float) -> Operand { GraphComposer.number(number, scalar) }
    let (below, above) = (try composer.binary("sub", x, number(1)), try composer.binary("add", x, number(1)))
    let ratio = try composer.emitOne("sqrt", [("x", try composer.binary("real_div", below, above))])
    let near = try composer.binary("mul", try composer.emitOne("atanh", [("x", ratio)]), number(2))
    // The roots one by one, as the product may be infinite.
    let root = try composer.binary(
      "mul", try composer.emitOne("sqrt", [("x", below)]), try composer.emitOne("sqrt", [("x", above)]))
    let far = try composer.emitOne("log", [("x", try composer.binary("add", x, root)), ("epsilon", number(0))])
    let isNear = try composer.binary("less", x, number(2))
    return try composer.emit("select", [("cond", isNear), ("a", near), ("b", far)], names: operation.names)
  }
}
