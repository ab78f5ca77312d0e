public import ModelSpec

/// The type of a tensor's elements: MIL's data types.
public enum ScalarType: String, CaseIterable, Sendable {
  /// Truth value.
  case bool
  /// String.
  case string
  /// 8-bit floating point: 4 bits of exponent, 3 of fraction, no infinities.
  case fp8e4m3fn
  /// 8-bit floating point: 5 bits of exponent, 2 of fraction.
  case fp8e5m2
  /// 16-bit floating point.
  case fp16
  /// 32-bit floating point.
  case fp32
  /// 64-bit floating point.
  case fp64
  /// 16-bit floating point: 8 bits of exponent, 7 of fraction.
  case bf16
  /// 4-bit signed integer.
  case int4
  /// 8-bit signed integer.
  case int8
  /// 16-bit signed integer.
  case int16
  /// 32-bit signed integer.
  case int32
  /// 64-bit signed integer.
  case int64
  /// 1-bit unsigned integer.
  case uint1
  /// 2-bit unsigned integer.
  case uint2
  /// 3-bit unsigned integer.
  case uint3
  /// 4-bit unsigned integer.
  case uint4
  /// 6-bit unsigned integer.
  case uint6
  /// 8-bit unsigned integer.
  case uint8
  /// 16-bit unsigned integer.
  case uint16
  /// 32-bit unsigned integer.
  case uint32
  /// 64-bit unsigned integer.
  case uint64

  /// The name MIL gives it, such as `fp16`.
  public var name: String { rawValue }

  /// Bits that one element takes when elements are packed; 0 for strings.
  public var bitWidth: Int {
    switch self {
    case .string: 0
    case .uint1: 1
    case .uint2: 2
    case .uint3: 3
    case .int4, .uint4: 4
    case .uint6: 6
    case .bool, .int8, .uint8, .fp8e4m3fn, .fp8e5m2: 8
    case .fp16, .bf16, .int16, .uint16: 16
    case .fp32, .int32, .uint32: 32
    case .fp64, .int64, .uint64: 64
    }
  }

  /// The type the schema's number stands for; nil for `UNUSED_TYPE` and numbers that this schema does not name.
  public init?(_ dataType: MILSpec.DataType) {
    switch dataType {
    case .unusedType, .unrecognized: return nil
    case .bool: self = .bool
    case .string: self = .string
    case .float8e4m3fn: self = .fp8e4m3fn
    case .float8e5m2: self = .fp8e5m2
    case .float16: self = .fp16
    case .float32: self = .fp32
    case .float64: self = .fp64
    case .bfloat16: self = .bf16
    case .int4: self = .int4
    case .int8: self = .int8
    case .int16: self = .int16
    case .int32: self = .int32
    case .int64: self = .int64
    case .uint1: self = .uint1
    case .uint2: self = .uint2
    case .uint3: self = .uint3
    case .uint4: self = .uint4
    case .uint6: self = .uint6
    case .uint8: self = .uint8
    case .uint16: self = .uint16
    case .uint32: self = .uint32
    case .uint64: self = .uint64
    }
  }

  /// The schema's number for it.
  public var dataType: MILSpec.DataType {
    switch self {
    case .bool: .bool
    case .string: .string
    case .fp8e4m3fn: .float8e4m3fn
    case .fp8e5m2: .float8e5m2
    case .fp16: .float16
    case .fp32: .float32
    case .fp64: .float64
    case .bf16: .bfloat16
    case .int4: .int4
    case .int8: .int8
    case .int16: .int16
    case .int32: .int32
    case .int64: .int64
    case .uint1: .uint1
    case .uint2: .uint2
    case .uint3: .uint3
    case .uint4: .uint4
    case .uint6: .uint6
    case .uint8: .uint8
    case .uint16: .uint16
    case .uint32: .uint32
    case .uint64: .uint64
    }
  }
}
