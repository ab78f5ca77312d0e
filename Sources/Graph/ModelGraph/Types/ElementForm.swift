internal import ModelSpec

/// How elements lie in memory.
public enum ElementForm: Sendable {
  /// `Float`: 4 bytes.
  case float
  /// `Int32`: 4 bytes.
  case integer
  /// One byte, 0 or 1.
  case boolean

  /// Bytes of one element.
  public var byteCount: Int { self == .boolean ? 1 : 4 }

  /// The form that elements of type `scalar` are held in.
  public init(_ scalar: ScalarType) {
    switch scalar {
    case .bool, .string: self = .boolean
    case .fp8e4m3fn, .fp8e5m2, .fp16, .fp32, .fp64, .bf16: self = .float
    case .int4, .int8, .int16, .int32, .int64, .uint1, .uint2, .uint3, .uint4, .uint6, .uint8, .uint16, .uint32,
      .uint64:
      self = .integer
    }
  }
}
