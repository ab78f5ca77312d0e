internal import ModelOps

/// `nn.unpack_lut`: `constexpr_lut_to_dense`.
enum UnpackLutDecomposition: Decomposition {
  static let operation = "nn.unpack_lut"

  static func decompose(
    _ operation: BoundOperation, _ composer: inout GraphComposer
  ) throws(OperationError) -> [Operand]? {
    let packed = try PackedWeights(operation)
    return try packed.lookup(try PackedWeights.floats(operation, "lut"), names: operation.names, &composer)
  }
}
