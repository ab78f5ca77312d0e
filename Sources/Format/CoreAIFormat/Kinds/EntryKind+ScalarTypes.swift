/// Types of elements: numbers that take no fields.
extension EntryKind {
  static let scalarTypes = ElementType.allCases.map { EntryKind($0.rawValue, "!aicode.\($0.name)_v1") }
}

/// The type of a tensor's elements, with its number in the file.
package enum ElementType: UInt64, CaseIterable, Sendable {
  case bool = 4
  case float64 = 5
  case float32, float16, bfloat16, float8E5M2, float8E4M3FN
  case complexFloat64 = 11
  case complexFloat32, complexFloat16, complexBFloat16, complexFloat8E5M2, complexFloat8E4M3FN
  case sint64 = 17
  case sint32, sint16, sint8, sint4, sint2
  case uint64 = 23
  case uint32, uint16, uint8, uint4, uint2, uint1
  case uint6 = 36
  case uint3
  case float4E2M1FN = 46
  case float8E8M0FN

  /// The name in MLIR's text, without `!aicode.` and `_v1`.
  package var name: String {
    switch self {
    case .complexFloat64: "complex_float64"
    case .complexFloat32: "complex_float32"
    case .complexFloat16: "complex_float16"
    case .complexBFloat16: "complex_bfloat16"
    case .complexFloat8E5M2: "complex_float8E5M2"
    case .complexFloat8E4M3FN: "complex_float8E4M3FN"
    case .bool, .float64, .float32, .float16, .bfloat16, .float8E5M2, .float8E4M3FN, .sint64, .sint32, .sint16, .sint8,
      .sint4, .sint2, .uint64, .uint32, .uint16, .uint8, .uint4, .uint2, .uint1, .uint6, .uint3, .float4E2M1FN,
      .float8E8M0FN:
      "\(self)"
    }
  }
}
