internal import ModelOps
internal import ModelSpec

/// A type of element that tensors have: `Int8`, `Int16`, `Int32`, `UInt8`, `UInt16`, `UInt32`, `Float16`, `Float` and
/// `Bool`. No other type can conform.
public protocol MLTensorScalar: Sendable {}

/// Internal requirements on an element type.
protocol TensorElement: MLTensorScalar, BitwiseCopyable {
  /// The type as operations name it.
  static var scalarType: ScalarType { get }
}

extension Int8: MLTensorScalar, TensorElement { static var scalarType: ScalarType { .int8 } }
extension Int16: MLTensorScalar, TensorElement { static var scalarType: ScalarType { .int16 } }
extension Int32: MLTensorScalar, TensorElement { static var scalarType: ScalarType { .int32 } }
extension UInt8: MLTensorScalar, TensorElement { static var scalarType: ScalarType { .uint8 } }
extension UInt16: MLTensorScalar, TensorElement { static var scalarType: ScalarType { .uint16 } }
extension UInt32: MLTensorScalar, TensorElement { static var scalarType: ScalarType { .uint32 } }
extension Float16: MLTensorScalar, TensorElement { static var scalarType: ScalarType { .fp16 } }
extension Float: MLTensorScalar, TensorElement { static var scalarType: ScalarType { .fp32 } }
extension Bool: MLTensorScalar, TensorElement { static var scalarType: ScalarType { .bool } }

extension ScalarType {
  /// The operations' name of a tensor's element type.
  init(tensorScalar type: any MLTensorScalar.Type) {
    let element = type as? any TensorElement.Type
    precondition(element != nil, "\(type) is no element type of tensors")
    self = element?.scalarType ?? .fp32
  }

  /// The element type that apps know.
  var tensorScalar: any MLTensorScalar.Type {
    switch self {
    case .bool: Bool.self
    case .int8: Int8.self
    case .int16: Int16.self
    case .int32: Int32.self
    case .uint8: UInt8.self
    case .uint16: UInt16.self
    case .uint32: UInt32.self
    case .fp16: Float16.self
    default: Float.self
    }
  }

  /// Bytes of an element as apps know it.
  var elementByteCount: Int { bitWidth / 8 }

  /// Whether elements are integers that arithmetic in 32 bits can leave the range of.
  var isNarrowInteger: Bool { [.int8, .int16, .uint8, .uint16].contains(self) }

  /// Whether elements are floats.
  var isFloat: Bool { self == .fp16 || self == .fp32 }

  /// Bool, then integers, then floats; of one kind the wider type.
  private var place: Int {
    switch self {
    case .bool: 0
    case .uint8: 1
    case .int8: 2
    case .uint16: 3
    case .int16: 4
    case .uint32: 5
    case .int32: 6
    case .fp16: 7
    default: 8
    }
  }

  /// 0 for Bool, 1 for integers, 2 for floats.
  var kind: Int { self == .bool ? 0 : isFloat ? 2 : 1 }

  /// The type that elements of both are computed in together.
  func common(with other: ScalarType) -> ScalarType {
    if self == other { return self }
    let (smaller, larger) = place < other.place ? (self, other) : (other, self)
    switch (smaller, larger) {
    case (.uint8, .int8): return .int16
    case (.uint16, .int16): return .int32
    default: return larger
    }
  }
}
