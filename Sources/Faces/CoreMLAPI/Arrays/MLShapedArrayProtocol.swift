public import Foundation
internal import ModelSpec

/// Shaped arrays and their slices: numbers of one type in a shape, with value semantics.
///
/// As a collection it consists of the slices along the first axis.
public protocol MLShapedArrayProtocol<Scalar>: ExpressibleByArrayLiteral, MutableCollection, RandomAccessCollection
where Index == Int {
  /// The type of the elements.
  associatedtype Scalar: MLShapedArrayScalar

  /// An array over memory that the caller owns; it is copied before a change.
  ///
  /// - Parameters:
  ///   - strides: Elements from one index of an axis to the next.
  ///   - deallocator: How the memory is released when it is no longer used.
  init(bytesNoCopy bytes: UnsafeRawPointer, shape: [Int], strides: [Int], deallocator: Data.Deallocator)

  /// An array whose elements `initializer` writes; they are 0 before.
  init(
    unsafeUninitializedShape shape: [Int],
    initializingWith initializer: (_ ptr: inout UnsafeMutableBufferPointer<Scalar>, _ strides: [Int]) throws -> Void
  ) rethrows

  /// Lengths of the axes, outermost first; empty for a scalar.
  var shape: [Int] { get }
  /// Elements from one index of an axis to the next.
  var strides: [Int] { get }

  /// The part with these ranges of the first axes; the rest is whole.
  subscript<C: Collection>(sliceRanges: C) -> MLShapedArraySlice<Scalar> where C.Element == Range<Int> { get set }
  /// The part at these indices of the first axes, which it has no more.
  subscript<C: Collection>(indices: C) -> MLShapedArraySlice<Scalar> where C.Element == Int { get set }
  /// The element at these indices, one for each axis.
  subscript<C: Collection>(scalarAt indices: C) -> Scalar where C.Element == Int { get set }

  /// Calls `body` with the elements in memory, gaps included, the shape and the strides.
  func withUnsafeShapedBufferPointer<R>(
    _ body: (_ ptr: UnsafeBufferPointer<Scalar>, _ shape: [Int], _ strides: [Int]) throws -> R
  ) rethrows -> R

  /// Calls `body` with the elements in memory, gaps included, the shape and the strides.
  mutating func withUnsafeMutableShapedBufferPointer<R>(
    _ body: (_ ptr: inout UnsafeMutableBufferPointer<Scalar>, _ shape: [Int], _ strides: [Int]) throws -> R
  ) rethrows -> R
}

extension MLShapedArrayProtocol {
  /// Whether the array has no axes, and so exactly one element.
  public var isScalar: Bool { shape.isEmpty }
  /// Slices along the first axis; 0 for a scalar.
  public var count: Int { shape.first ?? 0 }
  /// Number of elements.
  public var scalarCount: Int { StridedElements.count(shape) }

  /// All elements, in row-major order. A new value must have the same number of elements.
  public var scalars: [Scalar] {
    get {
      withUnsafeShapedBufferPointer { elements, shape, strides in
        if StridedElements.isFirstMajor(shape, strides) { return Array(elements) }
        var scalars: [Scalar] = []
        scalars.reserveCapacity(StridedElements.count(shape))
        StridedElements.forEachOffset(shape, strides) { scalars.append(elements[$0]) }
        return scalars
      }
    }
    set {
      precondition(newValue.count == scalarCount, "\(newValue.count) elements for \(scalarCount) places")
      fill(with: newValue)
    }
  }

  /// The element of a scalar; nil for an array with axes, where setting has no effect.
  public var scalar: Scalar? {
    get { isScalar ? self[scalarAt: EmptyCollection<Int>()] : nil }
    set {
      guard isScalar, let newValue else { return }
      self[scalarAt: EmptyCollection<Int>()] = newValue
    }
  }

  /// Sets every element to `value`.
  public mutating func fill(with value: Scalar) {
    withUnsafeMutableShapedBufferPointer { elements, shape, strides in
      StridedElements.forEachOffset(shape, strides) { elements[$0] = value }
    }
  }

  /// Sets elements, in row-major order, to those of `collection`, until it ends.
  public mutating func fill<C: Collection>(with collection: C) where C.Element == Scalar {
    var values = collection.makeIterator()
    withUnsafeMutableShapedBufferPointer { elements, shape, strides in
      StridedElements.forEachOffset(shape, strides) { offset in
        if let value = values.next() { elements[offset] = value }
      }
    }
  }
}

/// The order that a shaped array's elements lie in.
public enum MLShapedArrayBufferLayout: Sendable {
  /// Without gaps, the last axis running fastest.
  case firstMajorContiguous
  /// Without gaps, the first axis running fastest.
  case lastMajorContiguous
  /// With these numbers of elements from one index of an axis to the next.
  case strides([Int])

  func strides(of shape: [Int]) -> [Int] {
    switch self {
    case .firstMajorContiguous: return StridedElements.firstMajor(shape)
    case .lastMajorContiguous: return StridedElements.lastMajor(shape)
    case .strides(let strides):
      precondition(strides.count == shape.count, "one stride for each axis")
      return strides
    }
  }
}
