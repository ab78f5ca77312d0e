internal import ModelOps
internal import ModelRuntime
internal import ModelSpec

/// Element types of arrays in the JSON of `modelc serve`, by NumPy's short names.
enum ServedElementType: String {
  case f2, f4, f8, i1, i2, i4, i8, u1, u2, u4, u8, b1

  var byteCount: Int { Int(rawValue.utf8.last.map { $0 - UInt8(ascii: "0") } ?? 1) }

  /// An array of these little-endian, row-major elements, with the nearest Core ML element type.
  func array(_ bytes: [UInt8], _ shape: [Int]) -> FeatureArray {
    switch self {
    case .f2: return FeatureArray(bytes: bytes, .float16, shape: shape)
    case .f4: return FeatureArray(bytes: bytes, .float32, shape: shape)
    case .f8: return FeatureArray(bytes: bytes, .double, shape: shape)
    case .i4: return FeatureArray(bytes: bytes, .int32, shape: shape)
    case .i1: return FeatureArray(bytes: bytes, .int8, shape: shape)
    case .i2, .i8, .u1, .u2, .u4, .u8, .b1:
      let span = bytes.span.bytes
      let doubles = (0..<shape.reduce(1, *)).map { index -> Double in
        let offset = index * byteCount
        return switch self {
        case .i2: Double(span.integer(at: offset, as: Int16.self))
        case .i8: Double(span.integer(at: offset, as: Int64.self))
        case .u2: Double(span.integer(at: offset, as: UInt16.self))
        case .u4: Double(span.integer(at: offset, as: UInt32.self))
        case .u8: Double(span.integer(at: offset, as: UInt64.self))
        default: Double(span.byte(at: offset))
        }
      }
      return FeatureArray(doubles: doubles, shape: shape)
    }
  }

  /// The elements of an array, row-major. Half precision is returned as single precision, as in Apple's Python package.
  static func bytes(of array: FeatureArray) -> (ServedElementType, [UInt8]) {
    switch array.elementType {
    case .double: (.f8, array.bytes(as: .double))
    case .float32, .float16: (.f4, array.bytes(as: .float32))
    case .int32: (.i4, array.bytes(as: .int32))
    case .int8: (.i1, array.bytes(as: .int8))
    }
  }
}
