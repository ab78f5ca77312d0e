internal import ModelSpec

extension ArrayFeatureType.ArrayDataType {
  var metadataName: String {
    switch self {
    case .float16: "Float16"
    case .float32: "Float32"
    case .double: "Double"
    case .int8: "Int8"
    case .int32: "Int32"
    case .invalidArrayDataType, .unrecognized: "Invalid"
    }
  }
}

extension ImageFeatureType.ColorSpace {
  var metadataName: String {
    switch self {
    case .rgb: "RGB"
    case .bgr: "BGR"
    case .grayscale: "Grayscale"
    case .grayscaleFloat16: "Grayscale16Half"
    case .invalidColorSpace, .unrecognized: "Invalid"
    }
  }

  /// In a formatted type both orders of colors are `Color`.
  var formattedName: String {
    switch self {
    case .rgb, .bgr: "Color"
    default: metadataName
    }
  }

  var isGray: Bool {
    switch self {
    case .grayscale, .grayscaleFloat16: true
    default: false
    }
  }
}

extension MILSpec.DataType {
  /// The name in a precision; nil for types that do not count as one.
  var precisionName: String? {
    switch self {
    case .float16: "Float16"
    case .float32: "Float32"
    case .float64: "Double"
    case .bfloat16: "BFloat16"
    case .float8e4m3fn: "Float8E4M3FN"
    case .float8e5m2: "Float8E5M2"
    case .int4: "Int4"
    case .int8: "Int8"
    case .int16: "Int16"
    case .int32: "Int32"
    case .int64: "Int64"
    case .uint1: "UInt1"
    case .uint2: "UInt2"
    case .uint3: "UInt3"
    case .uint4: "UInt4"
    case .uint6: "UInt6"
    case .uint8: "UInt8"
    case .uint16: "UInt16"
    case .uint32: "UInt32"
    case .uint64: "UInt64"
    case .bool, .string, .unusedType, .unrecognized: nil
    }
  }
}
