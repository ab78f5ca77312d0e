/// A type of number that shaped arrays hold: `Int8`, `Int32`, `Float16`, `Float` and `Double`.
public protocol MLShapedArrayScalar: BitwiseCopyable {
  /// The same type as multi-arrays name it.
  static var multiArrayDataType: MLMultiArrayDataType { get }
}

extension Int8: MLShapedArrayScalar {
  public static var multiArrayDataType: MLMultiArrayDataType { .int8 }
}

extension Int32: MLShapedArrayScalar {
  public static var multiArrayDataType: MLMultiArrayDataType { .int32 }
}

extension Float16: MLShapedArrayScalar {
  public static var multiArrayDataType: MLMultiArrayDataType { .float16 }
}

extension Float: MLShapedArrayScalar {
  public static var multiArrayDataType: MLMultiArrayDataType { .float32 }
}

extension Double: MLShapedArrayScalar {
  public static var multiArrayDataType: MLMultiArrayDataType { .double }
}
