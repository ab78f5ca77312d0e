internal import ModelSpec

/// How the elements of a tensor are spelt in a text, and where a `TensorValue` keeps them.
struct MILElementType {
  enum Number: Equatable {
    case bool
    case string
    /// IEEE 754 layout; without infinities all bits set mean not a number.
    case float(exponentBits: Int, fractionBits: Int, hasInfinity: Bool)
    case signed
    case unsigned
  }

  /// The field of `TensorValue` that the schema names for the type.
  enum Storage {
    case floats, doubles, ints, longInts, bools, strings, bytes
  }

  let name: String
  let dataType: MILSpec.DataType
  let number: Number
  let bits: Int
  let storage: Storage

  static let all: [MILElementType] = [
    MILElementType(name: "bool", dataType: .bool, number: .bool, bits: 8, storage: .bools),
    MILElementType(name: "string", dataType: .string, number: .string, bits: 0, storage: .strings),
    float("fp8e4m3fn", .float8e4m3fn, exponentBits: 4, fractionBits: 3, storage: .bytes, hasInfinity: false),
    float("fp8e5m2", .float8e5m2, exponentBits: 5, fractionBits: 2, storage: .bytes),
    float("fp16", .float16, exponentBits: 5, fractionBits: 10, storage: .bytes),
    float("bf16", .bfloat16, exponentBits: 8, fractionBits: 7, storage: .bytes),
    float("fp32", .float32, exponentBits: 8, fractionBits: 23, storage: .floats),
    float("fp64", .float64, exponentBits: 11, fractionBits: 52, storage: .doubles),
    MILElementType(name: "int4", dataType: .int4, number: .signed, bits: 4, storage: .bytes),
    MILElementType(name: "int8", dataType: .int8, number: .signed, bits: 8, storage: .bytes),
    MILElementType(name: "int16", dataType: .int16, number: .signed, bits: 16, storage: .ints),
    MILElementType(name: "int32", dataType: .int32, number: .signed, bits: 32, storage: .ints),
    MILElementType(name: "int64", dataType: .int64, number: .signed, bits: 64, storage: .longInts),
    MILElementType(name: "uint1", dataType: .uint1, number: .unsigned, bits: 1, storage: .bytes),
    MILElementType(name: "uint2", dataType: .uint2, number: .unsigned, bits: 2, storage: .bytes),
    MILElementType(name: "uint3", dataType: .uint3, number: .unsigned, bits: 3, storage: .bytes),
    MILElementType(name: "uint4", dataType: .uint4, number: .unsigned, bits: 4, storage: .bytes),
    MILElementType(name: "uint6", dataType: .uint6, number: .unsigned, bits: 6, storage: .bytes),
    MILElementType(name: "uint8", dataType: .uint8, number: .unsigned, bits: 8, storage: .bytes),
    MILElementType(name: "uint16", dataType: .uint16, number: .unsigned, bits: 16, storage: .ints),
    MILElementType(name: "uint32", dataType: .uint32, number: .unsigned, bits: 32, storage: .bytes),
    MILElementType(name: "uint64", dataType: .uint64, number: .unsigned, bits: 64, storage: .longInts),
  ]

  private static func float(
    _ name: String, _ dataType: MILSpec.DataType, exponentBits: Int, fractionBits: Int, storage: Storage,
    hasInfinity: Bool = true
  ) -> MILElementType {
    MILElementType(
      name: name, dataType: dataType,
      number: .float(exponentBits: exponentBits, fractionBits: fractionBits, hasInfinity: hasInfinity),
      bits: 1 + exponentBits + fractionBits, storage: storage)
  }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
  private static let byNumber = Dictionary(uniqueKeysWithValues: all.map { ($0.dataType.rawValue, $0) })

  /// The type that a text calls `name`.
  static func named(_ name: String) -> MILElementType? { byName[name] }

  static func of(_ dataType: MILSpec.DataType) -> MILElementType? { byNumber[dataType.rawValue] }

  /// Range of an integer type: its lowest value, and its highest.
  var integerRange: (lowest: Int64, highest: UInt64) {
    switch number {
    case .signed: (bits == 64 ? Int64.min : -(1 << (bits - 1)), (1 << (UInt64(bits) - 1)) - 1)
    default: (0, bits == 64 ? UInt64.max : (1 << UInt64(bits)) - 1)
    }
  }
}
