internal import Foundation

/// A shaped array of any of the element types.
enum SendableArray: Equatable, Sendable {
  case double(MLShapedArray<Double>)
  case float32(MLShapedArray<Float>)
  case float16(MLShapedArray<Float16>)
  case int32(MLShapedArray<Int32>)
  case int8(MLShapedArray<Int8>)

  /// A copy of the elements.
  init(_ array: MLMultiArray) {
    switch array.dataType {
    case .double: self = .double(MLShapedArray(array))
    case .float32: self = .float32(MLShapedArray(array))
    case .float16: self = .float16(MLShapedArray(array))
    case .int32: self = .int32(MLShapedArray(array))
    case .int8: self = .int8(MLShapedArray(array))
    }
  }

  /// A copy of the elements.
  var multiArray: MLMultiArray {
    switch self {
    case .double(let array): MLMultiArray(array)
    case .float32(let array): MLMultiArray(array)
    case .float16(let array): MLMultiArray(array)
    case .int32(let array): MLMultiArray(array)
    case .int8(let array): MLMultiArray(array)
    }
  }

  func shapedArray<Scalar: MLShapedArrayScalar>(of type: Scalar.Type) -> MLShapedArray<Scalar>? {
    let any: Any =
      switch self {
      case .double(let array): array
      case .float32(let array): array
      case .float16(let array): array
      case .int32(let array): array
      case .int8(let array): array
      }
    return any as? MLShapedArray<Scalar>
  }
}
