public import ModelSpec

/// Element type of a tensor in a weight file, with the number that stands for it there.
public enum BlobDataType: UInt32, CaseIterable, Sendable {
  /// 16-bit floats (IEEE 754 half precision).
  case float16 = 1
  /// 32-bit floats.
  case float32 = 2
  /// 8-bit unsigned integers.
  case uint8 = 3
  /// 8-bit signed integers.
  case int8 = 4
  /// 16-bit floats with 8 bits of exponent (bfloat16).
  case bfloat16 = 5
  /// 16-bit signed integers.
  case int16 = 6
  /// 16-bit unsigned integers.
  case uint16 = 7
  /// 4-bit signed integers, packed.
  case int4 = 8
  /// 1-bit unsigned integers, packed.
  case uint1 = 9
  /// 2-bit unsigned integers, packed.
  case uint2 = 10
  /// 4-bit unsigned integers, packed.
  case uint4 = 11
  /// 3-bit unsigned integers, packed.
  case uint3 = 12
  /// 6-bit unsigned integers, packed.
  case uint6 = 13
  /// 32-bit signed integers.
  case int32 = 14
  /// 32-bit unsigned integers.
  case uint32 = 15
  /// 8-bit floats with 4 bits of exponent and no infinities.
  case float8e4m3fn = 16
  /// 8-bit floats with 5 bits of exponent.
  case float8e5m2 = 17

  /// Bits of one element: 1 to 32. Elements of less than 8 are packed, lowest bits first.
  public var bitWidth: Int { dataType.bitWidth ?? 0 }

  /// Whether several elements share a byte.
  public var isPacked: Bool { bitWidth < 8 }

  /// The same type in an ML Program.
  public var dataType: MILSpec.DataType {
    switch self {
    case .float16: .float16
    case .float32: .float32
    case .uint8: .uint8
    case .int8: .int8
    case .bfloat16: .bfloat16
    case .int16: .int16
    case .uint16: .uint16
    case .int4: .int4
    case .uint1: .uint1
    case .uint2: .uint2
    case .uint4: .uint4
    case .uint3: .uint3
    case .uint6: .uint6
    case .int32: .int32
    case .uint32: .uint32
    case .float8e4m3fn: .float8e4m3fn
    case .float8e5m2: .float8e5m2
    }
  }

  /// The type for a tensor of `dataType`; nil for types that weight files do not hold: truth values, strings and
  /// 64-bit numbers.
  public init?(_ dataType: MILSpec.DataType) {
    guard let type = Self.allCases.first(where: { $0.dataType == dataType }) else { return nil }
    self = type
  }

  /// Bytes of `count` elements; nil when there is no such number.
  func byteCount(_ count: Int) -> Int? {
    guard count >= 0 else { return nil }
    let bits = count.multipliedReportingOverflow(by: bitWidth)
    return bits.overflow ? nil : bits.partialValue / 8 + (bits.partialValue % 8 == 0 ? 0 : 1)
  }
}

extension BlobDataType: CustomStringConvertible {
  /// The schema's name, such as `FLOAT16`.
  public var description: String { dataType.schemaName }
}
