internal import ModelOps
internal import ModelSpec

/// `prelu` with one slope for all channels: `leaky_relu`.
enum PreluDecomposition: Decomposition {
  static let operation = "prelu"

  static func decompose(
    _ operation: BoundOperation, _ composer: inout GraphComposer
  ) throws(OperationError) -> [Operand]? {
    let slope = try operation.required("alpha")
    guard slope.type?.shape.elementCount.isAlways(1) == true, slope.type?.rank == 1 else { return nil }
    let alpha = try composer.emitOne("squeeze", [("x", slope), ("axes", .integers([0]))])
    return try composer.emit(
      "leaky_relu", [("x", try operation.required("x")), ("alpha", alpha)], names: operation.names)
  }
}
