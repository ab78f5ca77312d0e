internal import ModelFormat
internal import ModelOps
internal import ModelSpec

extension Constant {
  /// Elements as they lie in a weight file; nil for types that stand in the program itself.
  ///
  /// - Throws: `OperationError` when the elements cannot be loaded.
  func weightData() throws(OperationError) -> (data: WeightData, type: BlobDataType)? {
    switch (type.scalar, elements) {
    case (.fp32, .weights(let data, .fp32)): (data, .float32)
    case (.fp16, .weights(let data, .fp16)): (data, .float16)
    case (.int8, .weights(let data, .int8)): (data, .int8)
    case (.uint8, .weights(let data, .uint8)): (data, .uint8)
    case (.int4, .weights(let data, .int4)): (data, .int4)
    case (.uint4, .weights(let data, .uint4)): (data, .uint4)
    case (.fp32, .floats(let floats)): (WeightData(floats: floats), .float32)
    case (.fp32, .weights), (.fp32, .integers): (WeightData(floats: try floats()), .float32)
    default: nil
    }
  }

  /// The elements in the field that the schema has for their type.
  ///
  /// - Throws: `OperationError` when they cannot be loaded.
  func immediate() throws(OperationError) -> MILSpec.TensorValue {
    var value = MILSpec.TensorValue()
    switch type.scalar {
    case .string:
      value.value = .strings(.with { if case .strings(let strings) = elements { $0.values = strings } })
    case .bool:
      let booleans = try booleans()
      value.value = .bools(.with { $0.values = booleans })
    case .fp32:
      let floats = try floats()
      value.value = .floats(.with { $0.values = floats })
    case .fp64:
      let floats = try floats()
      value.value = .doubles(.with { $0.values = floats.map { Double($0) } })
    case .int16, .uint16, .int32:
      let integers = try integers()
      value.value = .ints(.with { $0.values = integers.map { Int32(clamping: $0) } })
    case .int64, .uint64:
      let integers = try integers()
      value.value = .longInts(.with { $0.values = integers.map { Int64($0) } })
    default:
      let bytes = try bytes()
      value.value = .bytes(.with { $0.values = bytes })
    }
    return value
  }

  private func floats() throws(OperationError) -> [Float] {
    switch elements {
    case .floats(let floats): floats
    case .integers(let integers): integers.map { Float($0) }
    default: try ModelOps.Tensor(self).floatArray
    }
  }

  private func integers() throws(OperationError) -> [Int] {
    switch elements {
    case .integers(let integers): integers
    default: try ModelOps.Tensor(self).integerArray
    }
  }

  private func booleans() throws(OperationError) -> [Bool] {
    switch elements {
    case .booleans(let booleans): booleans
    default: try ModelOps.Tensor(self).booleanArray
    }
  }

  /// Elements of whole bytes, little-endian.
  private func bytes() throws(OperationError) -> WeightData {
    if case .weights(let data, let stored) = elements, stored == type.scalar { return data }
    if type.scalar == .fp16 {
      return WeightData(bytes: try floats().flatMap { Self.littleEndian(Float16($0).bitPattern) })
    }
    let integers = try integers()
    return switch type.scalar.bitWidth {
    case 32: WeightData(bytes: integers.flatMap { Self.littleEndian(UInt32(truncatingIfNeeded: $0)) })
    case 16: WeightData(bytes: integers.flatMap { Self.littleEndian(UInt16(truncatingIfNeeded: $0)) })
    default: WeightData(bytes: integers.map { UInt8(truncatingIfNeeded: $0) })
    }
  }

  private static func littleEndian<Value: FixedWidthInteger>(_ value: Value) -> [UInt8] {
    (0..<Value.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
