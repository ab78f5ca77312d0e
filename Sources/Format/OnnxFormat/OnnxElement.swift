/// The type of a tensor's elements, as ONNX numbers them.
package enum OnnxElement: Int32, CaseIterable, Sendable {
  case float = 1, uint8, int8, uint16, int16, int32, int64, string, bool, float16, double, uint32, uint64, complex64
  case complex128, bfloat16, float8e4m3fn, float8e4m3fnuz, float8e5m2, float8e5m2fnuz, uint4, int4, float4e2m1
  case float8e8m0, uint2, int2, float6e2m3, float6e3m2

  /// The name that ONNX gives it.
  package var name: String { "\(self)".uppercased() }

  /// Bits that an element takes when elements are packed; 0 for strings.
  package var bitWidth: Int {
    switch self {
    case .string: 0
    case .uint2, .int2: 2
    case .uint4, .int4, .float4e2m1: 4
    case .float6e2m3, .float6e3m2: 6
    case .uint8, .int8, .bool, .float8e4m3fn, .float8e4m3fnuz, .float8e5m2, .float8e5m2fnuz, .float8e8m0: 8
    case .uint16, .int16, .float16, .bfloat16: 16
    case .float, .int32, .uint32: 32
    case .double, .int64, .uint64, .complex64: 64
    case .complex128: 128
    }
  }

  /// Whether it is a signed or unsigned integer.
  package var isInteger: Bool {
    switch self {
    case .uint8, .int8, .uint16, .int16, .int32, .int64, .uint32, .uint64, .uint4, .int4, .uint2, .int2: true
    default: false
    }
  }

  /// Whether it is an integer without a sign.
  package var isUnsigned: Bool {
    switch self {
    case .uint8, .uint16, .uint32, .uint64, .uint4, .uint2: true
    default: false
    }
  }

  /// Whether programs compute with it as floating-point numbers.
  package var isFloat: Bool {
    switch self {
    case .float, .float16, .double, .bfloat16: true
    default: false
    }
  }
}
