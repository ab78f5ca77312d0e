internal import ModelFormat
internal import ModelGraph
internal import ModelSpec

/// A constant of a function: where its elements are, and the integers where there are few.
///
/// Integers are computed in 32 bits. A constant beyond them is refused where it is computed with, but may say where a
/// slice ends.
struct AssetConstant {
  /// The type of the elements as they are stored.
  let stored: ScalarType
  let shape: [Int]
  private let data: WeightData?
  private let spelled: MILSpec.TensorValue.Value?
  /// The name of the elements' type where ML Programs have none for it, and codes stand for them.
  let coded: String?

  /// Elements that are worth knowing while shapes are computed.
  private static let fewElements = 1024

  init(
    _ value: MILSpec.Value, elements: String?, weights: ProgramLowering.WeightSource
  ) throws(Diagnostic) {
    guard case .tensor(let type) = ProgramLowering.type(value.type), let shape = type.shape.fixed else {
      throw ProgramLowering.problem("a constant has no fixed shape", at: ModelPath())
    }
    stored = type.scalar
    self.shape = shape
    coded = elements
    switch value.value {
    case .blobFileValue(let blob):
      let byteCount = Self.byteCount(shape, type.scalar)
      data = try weights(blob)?.data ?? WeightData.missing(at: 0, byteCount: byteCount)
      guard data?.byteCount == byteCount else {
        throw ProgramLowering.problem(
          "a constant has \(data?.byteCount ?? 0) bytes, expected \(byteCount)", at: ModelPath())
      }
      spelled = nil
    case .immediateValue(let immediate):
      guard case .tensor(let tensor)? = immediate.value, let held = tensor.value else {
        throw ProgramLowering.problem("a constant has no elements", at: ModelPath())
      }
      if case .bytes(let bytes) = held {
        data = bytes.values
        guard bytes.values.byteCount == Self.byteCount(shape, type.scalar) else {
          throw ProgramLowering.problem(
            "a constant has \(bytes.values.byteCount) bytes, too many or too few", at: ModelPath())
        }
        spelled = nil
      } else {
        data = nil
        spelled = held
      }
    case nil: throw ProgramLowering.problem("a constant has no value", at: ModelPath())
    }
  }

  var count: Int { shape.reduce(1, *) }

  private static func byteCount(_ shape: [Int], _ scalar: ScalarType) -> Int {
    (shape.reduce(1, *) * scalar.bitWidth + 7) / 8
  }

  /// The type that values of a stored type are computed in: integers of 64 bits in 32, those of few bits in 8, and
  /// floats of few bits in 32.
  static func computed(_ scalar: ScalarType) -> ScalarType {
    switch scalar {
    case .int64, .uint64: .int32
    case .int4: .int8
    case .uint1, .uint2, .uint3, .uint4, .uint6: .uint8
    case .fp8e4m3fn, .fp8e5m2: .fp32
    default: scalar
    }
  }

  static func computed(_ type: TensorType) -> TensorType { type.of(computed(type.scalar)) }

  /// The elements as integers, where they are integers and few.
  var integers: [Int]? {
    guard coded == nil, count <= Self.fewElements else { return nil }
    return allIntegers
  }

  private var allIntegers: [Int]? {
    switch spelled {
    case .ints(let ints)?: return ints.values.map { Int($0) }
    case .longInts(let ints)?: return ints.values.map { Int($0) }
    case .bools(let bools)?: return bools.values.map { $0 ? 1 : 0 }
    case nil: break
    default: return nil
    }
    guard let data else { return nil }
    let copied = data.bytes
    guard copied.count >= Self.byteCount(shape, stored) else { return nil }
    let bytes = copied.span.bytes
    let all = 0..<count
    switch stored {
    case .int8: return all.map { Int(bytes.integer(at: $0, as: Int8.self)) }
    case .uint8: return all.map { Int(bytes.integer(at: $0, as: UInt8.self)) }
    case .int16: return all.map { Int(bytes.integer(at: 2 * $0, as: Int16.self)) }
    case .uint16: return all.map { Int(bytes.integer(at: 2 * $0, as: UInt16.self)) }
    case .int32: return all.map { Int(bytes.integer(at: 4 * $0, as: Int32.self)) }
    case .uint32: return all.map { Int(bytes.integer(at: 4 * $0, as: UInt32.self)) }
    case .int64: return all.map { Int(bytes.integer(at: 8 * $0, as: Int64.self)) }
    case .uint64: return all.map { Int(clamping: bytes.integer(at: 8 * $0, as: UInt64.self)) }
    case .uint1, .uint2, .uint3, .uint4, .uint6, .int4:
      return all.map { index in
        let bit = index * stored.bitWidth
        let low = Int(copied[bit / 8]) >> (bit % 8)
        let high = bit / 8 + 1 < copied.count ? Int(copied[bit / 8 + 1]) << (8 - bit % 8) : 0
        let code = (low | high) & (1 << stored.bitWidth - 1)
        return stored == .int4 && code > 7 ? code - 16 : code
      }
    default: return nil
    }
  }

  /// The elements as floats; nil for integers.
  private var floats: [Float]? {
    switch spelled {
    case .floats(let floats)?: return floats.values
    case .doubles(let doubles)?: return doubles.values.map { Float($0) }
    case nil: break
    default: return nil
    }
    guard let data, data.byteCount >= Self.byteCount(shape, stored) else { return nil }
    let copied = data.bytes
    let bytes = copied.span.bytes
    switch stored {
    case .fp64:
      return (0..<count).map { Float(Double(bitPattern: bytes.integer(at: 8 * $0, as: UInt64.self))) }
    case .fp32 where count <= 64: return (0..<count).map { bytes.float(at: 4 * $0) }
    case .fp16 where count <= 64:
      return (0..<count).map { Float(Float16(bitPattern: bytes.integer(at: 2 * $0, as: UInt16.self))) }
    case .bf16:
      return (0..<count).map { Float(bitPattern: UInt32(bytes.integer(at: 2 * $0, as: UInt16.self)) << 16) }
    case .fp8e4m3fn: return copied.map(ByteFloat.e4m3fn.value)
    case .fp8e5m2: return copied.map(ByteFloat.e5m2.value)
    default: return nil
    }
  }

  /// As an argument of operations.
  ///
  /// - Parameter packed: Whether elements of less than 8 bits may stay packed, as operations on weights take them.
  func operand(packed: Bool = false) throws(OperationError) -> Operand {
    let shape = Shape(fixed: shape)
    if coded != nil { throw OperationError("constants of type \(coded ?? "") must be unpacked first") }
    if stored == .bool {
      guard case .bools(let bools)? = spelled else { throw Self.unreadable(stored) }
      return Operand(Constant(TensorType(.bool, shape), .booleans(bools.values)))
    }
    if ElementForm(stored) == .integer {
      if packed, stored.bitWidth < 8, let data {
        return Operand(Constant(TensorType(stored, shape), .weights(data, stored: stored)))
      }
      if let data, stored.bitWidth < 32, stored.bitWidth >= 8, count > 64 {
        return Operand(Constant(TensorType(stored, shape), .weights(data, stored: stored)))
      }
      guard let integers = allIntegers else { throw Self.unreadable(stored) }
      if let bad = integers.first(where: { Int32(exactly: $0) == nil }) {
        throw OperationError("a constant holds \(bad), and integers are computed in 32 bits here")
      }
      return Operand(
        Constant(TensorType(Self.computed(stored), shape), .integers(integers)),
        elements: count <= Self.fewElements ? integers.map { Extent($0) } : nil)
    }
    if stored == .fp8e4m3fn || stored == .fp8e5m2 {
      guard let floats else { throw Self.unreadable(stored) }
      return Operand(Constant(TensorType(.fp32, shape), .floats(floats)))
    }
    if let floats { return Operand(Constant(TensorType(stored, shape), .floats(floats))) }
    guard let data else { throw Self.unreadable(stored) }
    return Operand(Constant(TensorType(stored, shape), .weights(data, stored: stored)))
  }

  private static func unreadable(_ stored: ScalarType) -> OperationError {
    OperationError("a constant with elements of type \(stored.name) cannot be read")
  }

  /// The packed codes of elements that ML Programs have no type for, and the values that they stand for.
  func codes() -> (indices: Operand, values: [Float])? {
    guard let coded, let values = CodeTables.all[coded], let data = data ?? bytesOfSpelled else { return nil }
    return (Operand(Constant(TensorType(stored, Shape(fixed: shape)), .weights(data, stored: stored))), values)
  }

  /// Whole bytes that were spelled out.
  private var bytesOfSpelled: WeightData? {
    guard stored.bitWidth == 8, case .ints(let ints)? = spelled else { return nil }
    return WeightData(bytes: ints.values.map { UInt8(truncatingIfNeeded: $0) })
  }
}

/// Values of types that ML Programs do not have.
enum CodeTables {
  /// By the names of the types, what each code stands for.
  static let all: [String: [Float]] = [
    "sint2": [0, 1, -2, -1],
    "float4E2M1FN": [0, 0.5, 1, 1.5, 2, 3, 4, 6, -0.0, -0.5, -1, -1.5, -2, -3, -4, -6],
    "float8E8M0FN": (0..<256).map { $0 == 255 ? .nan : Float(sign: .plus, exponent: $0 - 127, significand: 1) },
  ]
}
