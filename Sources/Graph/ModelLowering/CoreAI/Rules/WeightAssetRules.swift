internal import ModelGraph
internal import ModelSpec

extension AssetRules {
  /// Weights of few bits.
  static let weights: [NamedAssetRule] = [
    .one("primitive.blockwise_shift_scale_v2", blockwise), .one("primitive.blockwise_shift_scale_v1", blockwise),
    .one("primitive.lut_to_dense_v1") { (lowering, call) throws(OperationError) in
      try lowering.lookedUp(
        lowering.codes(call, 0), lowering.operand(call, 1), axis: lowering.integer(call, 2, named: "axis"))
    },
    NamedAssetRule("primitive.build_sparse_with_bitmask_v1") { (lowering, call) throws(OperationError) in
      [.sparse(values: try lowering.codes(call, 0), mask: try lowering.codes(call, 1))]
    },
    .one("primitive.sparse_with_bitmask_to_dense_v1") { (lowering, call) throws(OperationError) in
      try lowering.operand(call, 0)
    },
    NamedAssetRule("primitive.lut_to_sparse_with_bitmask_v1") { (lowering, call) throws(OperationError) in
      guard case .sparse(let indices, let mask) = try lowering.argument(call, 0) else {
        throw OperationError("its first argument is not sparse")
      }
      let results = try lowering.emit(
        "constexpr_lut_to_sparse",
        [("indices_mask", mask), ("indices_nonzero_data", indices), ("lut", lowering.operand(call, 1))], count: 2)
      guard results.count == 2 else { throw OperationError("it has no result") }
      return [.sparse(values: results[1], mask: results[0])]
    },
  ]

  /// scale · (data − offset1) + offset2, a line for each block.
  @Sendable private static func blockwise(
    _ lowering: inout AssetLowering, _ call: AssetCall
  ) throws(OperationError) -> Operand {
    guard let result = call.scalar(), ElementForm(result) == .float else {
      throw OperationError("it does not make floats")
    }
    let data = try lowering.packed(call, 0)
    let scale = try lowering.cast(lowering.operand(call, 1), result)
    var offset: Operand? = try lowering.packed(call, 2)
    if let found = offset, lowering.isZero(found) { offset = nil }
    if let found = offset, let scalar = found.type?.scalar, scalar != data.type?.scalar, ElementForm(scalar) != .float {
      offset = try lowering.cast(found, result)
    }
    let line = try lowering.emitOne(
      "constexpr_blockwise_shift_scale", [("data", data), ("scale", scale), ("offset", offset)])
    guard call.arguments.count > 3 else { return line }
    let shift = try lowering.operand(call, 3)
    guard !lowering.isZero(shift) else { return line }
    return try lowering.binary("add", line, lowering.repeated(shift, like: line, as: result))
  }
}

extension AssetLowering {
  /// Argument `index`, which operations on weights take packed.
  fileprivate mutating func packed(_ call: AssetCall, _ index: Int) throws(OperationError) -> Operand {
    guard case .constant(let constant) = try argument(call, index), constant.coded == nil else {
      return try operand(call, index)
    }
    switch constant.stored {
    case .uint1, .int4, .uint4: return try constant.operand(packed: true)
    default: return try constant.operand()
    }
  }

  /// Argument `index`, packed if its elements have less than 8 bits: indices of a table, or the elements of a mask.
  fileprivate mutating func codes(_ call: AssetCall, _ index: Int) throws(OperationError) -> Operand {
    guard case .constant(let constant) = try argument(call, index), constant.coded == nil else {
      return try operand(call, index)
    }
    return try constant.operand(packed: true)
  }

  fileprivate func isZero(_ operand: Operand) -> Bool {
    guard case .constant(let constant) = operand.argument else { return false }
    return switch constant.elements {
    case .integers(let integers): integers.allSatisfy { $0 == 0 }
    case .floats(let floats): floats.allSatisfy { $0 == 0 }
    case .weights(let data, _):
      data.withBytes { bytes in (0..<bytes.byteCount).allSatisfy { bytes.integer(at: $0, as: UInt8.self) == 0 } }
    case .booleans, .strings: false
    }
  }

  /// Each element of `x` as often as a block of `like` is long, along each axis.
  fileprivate mutating func repeated(
    _ x: Operand, like: Operand, as scalar: ScalarType
  ) throws(OperationError) -> Operand {
    guard let blocks = x.type?.shape.fixed, let whole = like.type?.shape.fixed, blocks.count == whole.count,
      zip(blocks, whole).allSatisfy({ $0 > 0 && $1 % $0 == 0 })
    else { throw OperationError("the blocks of an offset do not make up the weights") }
    let x = try cast(x, scalar)
    if zip(blocks, whole).allSatisfy({ $0 == $1 || $0 == 1 }) { return x }
    guard 2 * blocks.count <= Shape.largestRank else { throw OperationError("its offset has too many axes") }
    let parts = try reshaped(x, blocks.flatMap { [$0, 1] })
    let tiled = try emitOne(
      "tile", [("x", parts), ("reps", .integers(zip(blocks, whole).flatMap { [1, $1 / $0] }))])
    return try reshaped(tiled, whole)
  }

  fileprivate mutating func lookedUp(
    _ indices: Operand, _ lut: Operand, axis: Int
  ) throws(OperationError) -> Operand {
    let isVector = lut.type?.shape.last?.isAlways(1) != true
    return try emitOne(
      "constexpr_lut_to_dense",
      [("indices", indices), ("lut", lut), ("vector_axis", isVector ? .integer(axis) : nil)])
  }
}
