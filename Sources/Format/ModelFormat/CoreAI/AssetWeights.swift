internal import CoreAIFormat
internal import ModelSpec

/// The constants of an asset as values of an ML Program. Elements stay in the mapped file, as far as it holds them as ML
/// Programs do.
struct AssetWeights {
  /// What the name of a weight file stands for.
  static let fileName = "@model_path/main.mlirb"

  /// The weights that values refer to, by their offset in the file.
  private(set) var entries: [UInt64: WeightBlobEntry] = [:]

  /// Elements of attributes that are spelled out; more stand in the file.
  private static let fewElements = 64
  /// Equal elements that are written one by one.
  private static let fewEqualElements = 4096

  /// The value of a constant; nil for one that is too large to be written one element after the other.
  ///
  /// - Throws: `Diagnostic` when there are not as many elements as the type says.
  mutating func value(
    _ elements: AssetElements, _ type: AssetTensorType, at offset: Int
  ) throws(Diagnostic) -> MILSpec.Value? {
    guard let dataType = type.element.dataType ?? type.element.codes, let bits = dataType.bitWidth,
      type.sizes.allSatisfy({ $0 != nil }), let count = type.sizes.compactMap({ $0 }).elementCount,
      count < 1 << 56
    else {
      throw Diagnostic(
        "asset-constant", "a constant has elements of type \(type.element.name), whose values cannot be read",
        at: Location(byteOffset: offset))
    }
    let valueType = type.valueType
    // A splat of truth values holds all of them.
    if elements.isSplat, dataType != .bool, count != 1 {
      guard count <= Self.fewEqualElements else { return nil }
      let one = try bytes(elements, bits: bits, count: 1, at: offset)
      return .tensor(
        valueType,
        Self.tensorValue(WeightData(bytes: Self.repeated(one, bits: bits, count: count)), dataType, count: count))
    }
    if elements.isResource {
      let byteCount = (count * bits + 7) / 8
      guard elements.data.byteCount >= byteCount else { throw shortage(elements.data.byteCount, byteCount, at: offset) }
      let data = elements.data.prefix(byteCount)
      guard let blob = BlobDataType.allCases.first(where: { $0.dataType == dataType }), let place = data.place,
        count > Self.fewElements || dataType != .int32 && dataType != .uint32
      else { return .tensor(valueType, Self.tensorValue(data, dataType, count: count)) }
      let key = UInt64(place.range.lowerBound)
      entries[key] = WeightBlobEntry(offset: place.range.lowerBound, dataType: blob, elementCount: count, data: data)
      return .with {
        $0.type = valueType
        $0.value = .blobFileValue(
          .with {
            $0.fileName = Self.fileName
            $0.offset = key
          })
      }
    }
    let packed = try bytes(elements, bits: bits, count: count, at: offset)
    return .tensor(valueType, Self.tensorValue(WeightData(bytes: packed), dataType, count: count))
  }

  /// The one element that stands for all.
  func splat(
    _ elements: AssetElements, _ type: AssetTensorType, at offset: Int
  ) throws(Diagnostic) -> MILSpec.Value? {
    guard let dataType = type.element.dataType ?? type.element.codes, let bits = dataType.bitWidth else { return nil }
    let one = try bytes(elements, bits: bits, count: 1, at: offset)
    return .tensor(.tensor(dataType), Self.tensorValue(WeightData(bytes: one), dataType, count: 1))
  }

  /// Elements as ML Programs have them: those of less than 8 bits packed. Attributes hold a byte for each but for those of
  /// one bit.
  private func bytes(
    _ elements: AssetElements, bits: Int, count: Int, at offset: Int
  ) throws(Diagnostic) -> [UInt8] {
    let isSpread = bits < 8 && bits > 1
    let byteCount = isSpread ? count : (count * bits + 7) / 8
    guard elements.data.byteCount >= byteCount else { throw shortage(elements.data.byteCount, byteCount, at: offset) }
    let bytes = elements.data.prefix(byteCount).bytes
    guard isSpread else { return bytes }
    var packed = [UInt8](repeating: 0, count: (count * bits + 7) / 8)
    for (index, byte) in bytes.enumerated() {
      Self.put(UInt16(byte) & (1 << UInt16(bits) - 1), at: index * bits, in: &packed)
    }
    return packed
  }

  private static func repeated(_ one: [UInt8], bits: Int, count: Int) -> [UInt8] {
    guard bits < 8 else { return Array((0..<count).map { _ in one }.joined()) }
    var packed = [UInt8](repeating: 0, count: (count * bits + 7) / 8)
    let code = UInt16(one.first ?? 0) & (1 << UInt16(bits) - 1)
    for index in 0..<count { put(code, at: index * bits, in: &packed) }
    return packed
  }

  private static func put(_ code: UInt16, at bit: Int, in packed: inout [UInt8]) {
    let shifted = code << UInt16(bit % 8)
    packed[bit / 8] |= UInt8(truncatingIfNeeded: shifted)
    if shifted > 255 { packed[bit / 8 + 1] |= UInt8(truncatingIfNeeded: shifted >> 8) }
  }

  private func shortage(_ found: Int, _ expected: Int, at offset: Int) -> Diagnostic {
    Diagnostic(
      "asset-constant", "a constant has \(found) bytes, expected \(expected)", at: Location(byteOffset: offset),
      found: "\(found)", expected: "\(expected)", remedy: "get a complete copy of the asset, or write it again")
  }

  /// Few elements as numbers, so that people can read them; others as bytes.
  private static func tensorValue(
    _ data: WeightData, _ dataType: MILSpec.DataType, count: Int
  ) -> MILSpec.TensorValue.Value {
    let raw = MILSpec.TensorValue.Value.bytes(.with { $0.values = data })
    guard count <= fewElements || dataType == .bool else { return raw }
    let copied = data.bytes
    let bytes = copied.span.bytes
    switch dataType {
    case .float32: return .floats(.with { $0.values = (0..<count).map { bytes.float(at: 4 * $0) } })
    case .float64:
      return .doubles(
        .with { $0.values = (0..<count).map { Double(bitPattern: bytes.integer(at: 8 * $0, as: UInt64.self)) } })
    case .int32: return .ints(.with { $0.values = (0..<count).map { bytes.integer(at: 4 * $0, as: Int32.self) } })
    case .int64: return .longInts(.with { $0.values = (0..<count).map { bytes.integer(at: 8 * $0, as: Int64.self) } })
    case .uint32:
      return .longInts(
        .with { $0.values = (0..<count).map { Int64(bytes.integer(at: 4 * $0, as: UInt32.self)) } })
    case .int16:
      return .ints(.with { $0.values = (0..<count).map { Int32(bytes.integer(at: 2 * $0, as: Int16.self)) } })
    case .uint16:
      return .ints(.with { $0.values = (0..<count).map { Int32(bytes.integer(at: 2 * $0, as: UInt16.self)) } })
    case .int8: return .ints(.with { $0.values = copied.map { Int32(Int8(bitPattern: $0)) } })
    case .uint8: return .ints(.with { $0.values = copied.map { Int32($0) } })
    case .bool: return .bools(.with { $0.values = copied.map { $0 != 0 } })
    default: return raw
    }
  }
}
