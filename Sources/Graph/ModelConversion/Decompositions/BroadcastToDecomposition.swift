internal import ModelOps
internal import ModelSpec

/// `nn.broadcast_to`: `tile` where all lengths are known, else a product with ones of that shape.
enum BroadcastToDecomposition: Decomposition {
  static let operation = "nn.broadcast_to"

  static func decompose(
    _ operation: BoundOperation, _ composer: inout GraphComposer
  ) throws(OperationError) -> [Operand]? {
    let (x, shape) = (try operation.required("x"), try operation.required("shape"))
    let type = try operation.type("x")
    let lengths = shape.known.elements?.compactMap(\.fixed) ?? []
    if let own = type.shape.fixed, lengths.count == shape.known.elements?.count, lengths.count >= own.count {
      let padded = Array(repeating: 1, count: lengths.count - own.count) + own
      let counts = zip(lengths, padded).map { $1 > 0 ? $0 / $1 : 0 }
      if !counts.contains(0) {
        let whole = try composer.emitOne("reshape", [("x", x), ("shape", .integers(padded))])
        if counts.allSatisfy({ $0 == 1 }) { return [whole] }
        return try composer.emit("tile", [("x", whole), ("reps", .integers(counts))], names: operation.names)
      }
    }
    let isFloat = ElementForm(type.scalar) == .float
    let one = Operand(Constant(.scalar(type.scalar), isFloat ? .floats([1]) : .integers([1])))
    let ones = try composer.emitOne("fill", [("shape", shape), ("value", one)])
    return [try composer.binary("mul", x, ones, named: operation.names.first)]
  }
}
