extension MILSpec.DataType {
  /// Bits of one element in a weight file. Nil for strings, whose elements differ in length, and for types not known.
  public var bitWidth: Int? {
    switch self {
    case .uint1: 1
    case .uint2: 2
    case .uint3: 3
    case .int4, .uint4: 4
    case .uint6: 6
    case .bool, .int8, .uint8, .float8e4m3fn, .float8e5m2: 8
    case .int16, .uint16, .float16, .bfloat16: 16
    case .int32, .uint32, .float32: 32
    case .int64, .uint64, .float64: 64
    case .string, .unusedType, .unrecognized: nil
    }
  }
}
