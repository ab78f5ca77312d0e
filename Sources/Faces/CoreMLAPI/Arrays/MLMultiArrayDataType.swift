internal import ModelRuntime

/// The element type of a multi-array; raw values are those of the model format.
public enum MLMultiArrayDataType: Int, Sendable {
  /// 64-bit floating-point numbers.
  case double = 0x10040
  /// 32-bit floating-point numbers.
  case float32 = 0x10020
  /// 16-bit floating-point numbers.
  case float16 = 0x10010
  /// 32-bit signed integers.
  case int32 = 0x20020
  /// 8-bit signed integers.
  case int8 = 0x20008

  /// The same as `double`.
  public static var float64: Self { .double }
  /// The same as `float32`.
  public static var float: Self { .float32 }
}

extension MLMultiArrayDataType {
  var elementType: FeatureArray.ElementType {
    switch self {
    case .double: .double
    case .float32: .float32
    case .float16: .float16
    case .int32: .int32
    case .int8: .int8
    }
  }

  init(_ type: FeatureArray.ElementType) {
    switch type {
    case .double: self = .double
    case .float32: self = .float32
    case .float16: self = .float16
    case .int32: self = .int32
    case .int8: self = .int8
    }
  }

  var byteCount: Int { elementType.byteCount }

  /// The name for people.
  var name: String {
    switch self {
    case .double: "Double"
    case .float32: "Float32"
    case .float16: "Float16"
    case .int32: "Int32"
    case .int8: "Int8"
    }
  }
}
