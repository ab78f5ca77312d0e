internal import ModelOps

/// `nn.acosh`: 2 · atanh(√((x − 1) / (x + 1))) near 1, where the logarithm would lose what is small; log(x + √(x² − 1))
/// elsewhere.
enum AcoshDecomposition: Decomposition {
  static let operation = "nn.acosh"

  static func decompose(
    _ operation: BoundOperation, _ composer: inout GraphComposer
  ) throws(OperationError) -> [Operand]? {
    let x = try operation.required("x")
    let (below, above) = (try composer.binary("sub", x, .float(1)), try composer.binary("add", x, .float(1)))
    let ratio = try composer.emitOne("sqrt", [("x", try composer.binary("real_div", below, above))])
    let near = try composer.binary("mul", try composer.emitOne("atanh", [("x", ratio)]), .float(2))
    let root = try composer.emitOne("sqrt", [("x", try composer.binary("mul", below, above))])
    let far = try composer.emitOne("log", [("x", try composer.binary("add", x, root)), ("epsilon", .float(0))])
    let isNear = try composer.binary("less", x, .float(2))
    return try composer.emit("select", [("cond", isNear), ("a", near), ("b", far)], names: operation.names)
  }
}
