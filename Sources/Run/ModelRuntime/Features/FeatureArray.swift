package import ModelOps
internal import ModelSpec

/// An array that enters or leaves a model, in the element type and the layout that the caller chose.
package struct FeatureArray: Sendable {
  /// Element types of Core ML's arrays.
  package enum ElementType: Sendable, CaseIterable {
    case double
    case float32
    case float16
    case int32
    case int8

    package var byteCount: Int {
      switch self {
      case .double: 8
      case .float32, .int32: 4
      case .float16: 2
      case .int8: 1
      }
    }
  }

  package let elementType: ElementType
  /// Lengths of the axes, outermost first.
  package let shape: [Int]
  /// Elements from one index of an axis to the next.
  package let strides: [Int]
  package let storage: TensorStorage

  /// An array over memory that begins with its first element.
  package init(_ elementType: ElementType, shape: [Int], strides: [Int], storage: TensorStorage) {
    self.elementType = elementType
    self.shape = shape
    self.strides = strides
    self.storage = storage
  }

  /// An uninitialized array whose last axis runs fastest.
  package init(_ elementType: ElementType, shape: [Int]) {
    self.init(
      elementType, shape: shape, strides: Self.rowMajorStrides(shape),
      storage: TensorStorage(byteCount: shape.reduce(1, *) * elementType.byteCount))
  }

  package init(doubles: [Double], shape: [Int]) {
    self.init(.double, shape: shape)
    precondition(doubles.count == count)
    for (index, value) in doubles.enumerated() {
      storage.base.storeBytes(of: value, toByteOffset: index * 8, as: Double.self)
    }
  }

  package var count: Int { shape.reduce(1, *) }

  /// Strides of an array without gaps whose last axis runs fastest.
  package static func rowMajorStrides(_ shape: [Int]) -> [Int] {
    var strides = [Int](repeating: 1, count: shape.count)
    for axis in shape.indices.dropLast().reversed() { strides[axis] = strides[axis + 1] * max(shape[axis + 1], 1) }
    return strides
  }
}
