internal import Foundation
internal import ModelOps
internal import ModelSpec

/// The elements of a shaped array or of a slice of one. Copies share memory until one of them is changed.
public struct ShapedMemory<Scalar: MLShapedArrayScalar>: Sendable {
  private var storage: TensorStorage
  /// The first element, counted from the memory's begin.
  private var offset: Int
  private(set) var shape: [Int]
  private(set) var strides: [Int]
  /// Whether the memory is somebody else's, lent for reading.
  private var isReadOnly: Bool
  /// The image whose pixels the elements are; nil for parts, and once the elements have been copied.
  var pixelBuffer: CVPixelBuffer?

  private init(_ storage: TensorStorage, offset: Int, shape: [Int], strides: [Int], isReadOnly: Bool) {
    self.storage = storage
    self.offset = offset
    self.shape = shape
    self.strides = strides
    self.isReadOnly = isReadOnly
  }

  /// Memory of zeros.
  init(shape: [Int], strides: [Int]? = nil) {
    precondition(shape.allSatisfy { $0 >= 0 }, "lengths are 0 or more")
    let strides = strides ?? StridedElements.firstMajor(shape)
    let byteCount = StridedElements.span(shape, strides) * MemoryLayout<Scalar>.stride
    let storage = TensorStorage(byteCount: byteCount)
    memset(storage.base, 0, byteCount)
    self.init(storage, offset: 0, shape: shape, strides: strides, isReadOnly: false)
  }

  /// Memory that is somebody else's.
  init(_ storage: TensorStorage, shape: [Int], strides: [Int], isReadOnly: Bool) {
    precondition(shape.count == strides.count, "one stride for each axis")
    self.init(storage, offset: 0, shape: shape, strides: strides, isReadOnly: isReadOnly)
  }

  var count: Int { StridedElements.count(shape) }
  var isFirstMajor: Bool { StridedElements.isFirstMajor(shape, strides) }

  private var base: UnsafeMutablePointer<Scalar> {
    storage.base.assumingMemoryBound(to: Scalar.self) + offset
  }

  private var elements: UnsafeMutableBufferPointer<Scalar> {
    UnsafeMutableBufferPointer(start: base, count: StridedElements.span(shape, strides))
  }

  /// Makes the memory unique to this value before a change (copy on write).
  private mutating func own() {
    guard isReadOnly || !isKnownUniquelyReferenced(&storage) else { return }
    self = arranged(StridedElements.firstMajor(shape))
  }

  /// A copy with these strides.
  func arranged(_ strides: [Int]) -> ShapedMemory {
    let copy = ShapedMemory(shape: shape, strides: strides)
    copy.write(self)
    return copy
  }

  /// Writes the elements of another memory of the same shape. This memory must be unique.
  private func write(_ source: ShapedMemory) {
    withExtendedLifetime((storage, source.storage)) {
      if isFirstMajor, source.isFirstMajor {
        base.update(from: source.base, count: count)
        return
      }
      var offsets: [Int] = []
      offsets.reserveCapacity(count)
      StridedElements.forEachOffset(source.shape, source.strides) { offsets.append($0) }
      var index = 0
      StridedElements.forEachOffset(shape, strides) { offset in
        base[offset] = source.base[offsets[index]]
        index += 1
      }
    }
  }

  func withElements<R>(_ body: (UnsafeBufferPointer<Scalar>, [Int], [Int]) throws -> R) rethrows -> R {
    try withExtendedLifetime(storage) { try body(UnsafeBufferPointer(elements), shape, strides) }
  }

  /// The image whose pixels the elements are, for changing them; nil unless nobody else holds the elements.
  mutating func mutablePixelBuffer() -> CVPixelBuffer? {
    own()
    return pixelBuffer
  }

  mutating func withMutableElements<R>(
    _ body: (inout UnsafeMutableBufferPointer<Scalar>, [Int], [Int]) throws -> R
  ) rethrows -> R {
    own()
    var elements = elements
    defer { withExtendedLifetime(storage) {} }
    return try body(&elements, shape, strides)
  }
}

extension ShapedMemory {
  /// The element at these indices, one for each axis.
  subscript<C: Collection>(scalarAt indices: C) -> Scalar where C.Element == Int {
    get {
      withExtendedLifetime(storage) { base[place(indices)] }
    }
    set {
      own()
      base[place(indices)] = newValue
    }
  }

  private func place<C: Collection>(_ indices: C) -> Int where C.Element == Int {
    precondition(indices.count == shape.count, "\(indices.count) indices for \(shape.count) axes")
    var place = 0
    for (axis, index) in indices.enumerated() {
      precondition(index >= 0 && index < shape[axis], "index \(index) is outside of axis \(axis)")
      place += index * strides[axis]
    }
    return place
  }

  /// The part at these indices of the first axes, which it has no more.
  subscript<C: Collection>(indices: C) -> ShapedMemory where C.Element == Int {
    get { part(indices) }
    set {
      own()
      part(indices).replace(newValue)
    }
  }

  private func part<C: Collection>(_ indices: C) -> ShapedMemory where C.Element == Int {
    precondition(indices.count <= shape.count, "\(indices.count) indices for \(shape.count) axes")
    var part = self
    for (axis, index) in indices.enumerated() {
      precondition(index >= 0 && index < shape[axis], "index \(index) is outside of axis \(axis)")
      part.offset += index * strides[axis]
    }
    part.shape.removeFirst(indices.count)
    part.strides.removeFirst(indices.count)
    return part
  }

  /// The part with these ranges of the first axes.
  subscript<C: Collection>(ranges: C) -> ShapedMemory where C.Element == Range<Int> {
    get { part(ranges) }
    set {
      own()
      part(ranges).replace(newValue)
    }
  }

  private func part<C: Collection>(_ ranges: C) -> ShapedMemory where C.Element == Range<Int> {
    precondition(ranges.count <= shape.count, "\(ranges.count) ranges for \(shape.count) axes")
    var part = self
    for (axis, range) in ranges.enumerated() {
      precondition(
        range.lowerBound >= 0 && range.upperBound <= shape[axis], "range \(range) is outside of axis \(axis)")
      part.offset += range.lowerBound * strides[axis]
      part.shape[axis] = range.count
    }
    return part
  }

  private func replace(_ source: ShapedMemory) {
    precondition(source.shape == shape, "elements of shape \(source.shape) cannot replace those of shape \(shape)")
    write(source)
  }
}

extension ShapedMemory {
  /// The same elements, in row-major order, under another shape of as many.
  func reshaped(_ newShape: [Int]) -> ShapedMemory {
    precondition(
      StridedElements.count(newShape) == count, "\(count) elements do not fit the shape \(newShape)")
    var result = isFirstMajor ? self : arranged(StridedElements.firstMajor(shape))
    result.shape = newShape
    result.strides = StridedElements.firstMajor(newShape)
    return result
  }

  /// Without the axes of length 1.
  func squeezed() -> ShapedMemory {
    var result = self
    let kept = shape.indices.filter { shape[$0] != 1 }
    result.shape = kept.map { shape[$0] }
    result.strides = kept.map { strides[$0] }
    return result
  }

  /// With an axis of length 1 at `axis`, which counts from 0, or from -1 backward for behind the last.
  func expanded(_ axis: Int) -> ShapedMemory {
    let place = axis < 0 ? axis + shape.count + 1 : axis
    precondition(place >= 0 && place <= shape.count, "axis \(axis) is no place among \(shape.count) axes")
    var result = self
    result.shape.insert(1, at: place)
    result.strides.insert(place < strides.count ? strides[place] * max(shape[place], 1) : 1, at: place)
    return result
  }

  /// Axis `i` of the result is axis `axes[i]` of this.
  func transposed(_ axes: [Int]) -> ShapedMemory {
    precondition(axes.sorted() == Array(shape.indices), "\(axes) is no order of \(shape.count) axes")
    var result = self
    result.shape = axes.map { shape[$0] }
    result.strides = axes.map { strides[$0] }
    return result
  }
}
