internal import ModelOps

/// `nn.pad_to_size`: `pad` by what each length lacks.
enum PadToSizeDecomposition: Decomposition {
  static let operation = "nn.pad_to_size"

  static func decompose(
    _ operation: BoundOperation, _ composer: inout GraphComposer
  ) throws(OperationError) -> [Operand]? {
    let (x, size) = (try operation.required("x"), try operation.required("size"))
    let rank = try operation.type("x").rank
    let lengths = try composer.lengths(x, 0..<rank)
    let twice = try composer.emitOne(
      "gather",
      [("x", lengths), ("indices", .integers((0..<rank).flatMap { [$0, $0] })), ("axis", .integer(0))])
    let missing = try composer.binary("sub", size, twice)
    // Where nothing is wanted the size is 0, which lacks nothing.
    let pad = try composer.binary("maximum", missing, .integer(0))
    return try composer.emit(
      "pad",
      [
        ("x", x), ("pad", pad), ("mode", .string("constant")),
        ("constant_val", operation["constant_val"] ?? .float(0)),
      ], names: operation.names)
  }
}
