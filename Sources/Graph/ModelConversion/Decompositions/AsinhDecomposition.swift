internal import ModelOps
internal import ModelSpec

/// `nn.asinh`: atanh(x / √(x² + 1)) near 0, where the logarithm would lose what is small; sign(x) · log(|x| + √(x² + 1))
/// elsewhere, and sign(x) · (log |x| + log 2) where the square would be infinite.
enum AsinhDecomposition: Decomposition {
  static let operation = "nn.asinh"

  static func decompose(
    _ operation: BoundOperation, _ composer: inout GraphComposer
  ) throws(OperationError) -> [Operand]? {
    let x = try operation.required("x")
    let scalar = try operation.type("x").scalar
    func number(_ number: Float) -> Operand { GraphComposer.number(number, scalar) }
    func logarithm(_ x: Operand) throws(OperationError) -> Operand {
      try composer.emitOne("log", [("x", x), ("epsilon", number(0))])
    }
    let size = try composer.emitOne("abs", [("x", x)])
    let square = try composer.emitOne("square", [("x", x)])
    let root = try composer.emitOne("sqrt", [("x", try composer.binary("add", square, number(1)))])
    let near = try composer.emitOne("atanh", [("x", try composer.binary("real_div", x, root))])
    let usual = try logarithm(try composer.binary("add", size, root))
    let large = try composer.binary("add", try logarithm(size), number(0.6931472))
    let isLarge = try composer.binary("greater", size, number(scalar == .fp16 ? 100 : 1e6))
    let chosen = try composer.emitOne("select", [("cond", isLarge), ("a", large), ("b", usual)])
    let far = try composer.binary("mul", try composer.emitOne("sign", [("x", x)]), chosen)
    let isNear = try composer.binary("less", size, number(0.5))
    return try composer.emit("select", [("cond", isNear), ("a", near), ("b", far)], names: operation.names)
  }
}
