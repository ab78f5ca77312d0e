internal import ModelOps
internal import ModelSpec

/// `nn.unpack_linear`: with one line for all numbers, `constexpr_lut_to_dense` with a table of what they stand for; with a
/// line for each channel, `constexpr_affine_dequantize`.
enum UnpackLinearDecomposition: Decomposition {
  static let operation = "nn.unpack_linear"

  static func decompose(
    _ operation: BoundOperation, _ composer: inout GraphComposer
  ) throws(OperationError) -> [Operand]? {
    let packed = try PackedWeights(operation)
    let scale = try PackedWeights.floats(operation, "scale")
    let bias = operation["bias"] == nil ? [0] : try PackedWeights.floats(operation, "bias")
    if scale.count == 1, bias.count == 1 {
      let table = packed.values.map { scale[0] * Float($0) + bias[0] }
      return try packed.lookup(table, names: operation.names, &composer)
    }
    let axis = try operation.known.integer("axis", default: 0)
    let channels = axis < packed.shape.count ? packed.shape[axis] : 1
    guard [1, channels].contains(scale.count), [1, channels].contains(bias.count) else {
      throw OperationError("`scale` has \(scale.count) elements, expected 1 or \(channels)", argument: "scale")
    }
    let scales = scale.count == 1 ? Array(repeating: scale[0], count: channels) : scale
    // A line without slope has no point where it is 0.
    guard !zip(scales, 0...).contains(where: { $0.0 == 0 && bias[bias.count == 1 ? 0 : $0.1] != 0 }) else {
      throw OperationError("`scale` holds 0, which MIL's quantized weights cannot have", argument: "scale")
    }
    let zeros = scales.enumerated().map { index, scale in
      scale == 0 ? 0 : -bias[bias.count == 1 ? 0 : index] / scale
    }
    let isPlain = zeros.allSatisfy { $0 == 0 }
    let zeroPoint =
      isPlain
      ? Operand(Constant(TensorType(packed.byte, [Extent(channels)]), .integers(Array(repeating: 0, count: channels))))
      : Operand(.floats(zeros))
    return try composer.emit(
      "constexpr_affine_dequantize",
      [
        ("quantized_data", Operand(try packed.bytes())), ("scale", Operand(.floats(scales))),
        ("zero_point", zeroPoint), ("axis", .integer(axis)),
      ], names: operation.names)
  }
}
