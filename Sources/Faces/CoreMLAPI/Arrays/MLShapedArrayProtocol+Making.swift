public import Foundation
internal import ModelSpec

extension MLShapedArrayProtocol {
  /// An array of shape [number of elements].
  public init(arrayLiteral elements: Scalar...) {
    self.init(scalars: elements, shape: [elements.count])
  }

  /// An array whose elements are all `value`.
  public init(repeating value: Scalar, shape: [Int]) {
    self.init(unsafeUninitializedShape: shape) { elements, _ in elements.update(repeating: value) }
  }

  /// An array of elements in row-major order; their number must match the shape.
  public init<S: Sequence>(scalars: S, shape: [Int]) where S.Element == Scalar {
    self.init(unsafeUninitializedShape: shape) { elements, _ in
      var count = 0
      for scalar in scalars {
        precondition(count < elements.count, "more elements than the \(elements.count) places of shape \(shape)")
        elements[count] = scalar
        count += 1
      }
      precondition(count == elements.count, "\(count) elements for the \(elements.count) places of shape \(shape)")
    }
  }

  /// An array over memory that is somebody else's, without gaps, the last axis running fastest.
  public init(bytesNoCopy bytes: UnsafeRawPointer, shape: [Int], deallocator: Data.Deallocator) {
    self.init(
      bytesNoCopy: bytes, shape: shape, strides: StridedElements.firstMajor(shape), deallocator: deallocator)
  }

  /// An array of the elements of another, converted; to integers by rounding toward zero, to the nearest end of the type's
  /// range where they are outside of it, and NaN to 0.
  public init<T: MLShapedArrayProtocol>(converting source: T) {
    self = source.withUnsafeShapedBufferPointer { elements, shape, strides in
      guard let base = elements.baseAddress else { return Self(scalars: EmptyCollection(), shape: shape) }
      let access = ElementAccess(base: UnsafeMutableRawPointer(mutating: base), type: T.Scalar.multiArrayDataType)
      return Self(converting: access, shape, sourceStrides: strides)
    }
  }

  /// An array of a copy of the elements of `multiArray`; of another type they are converted.
  public init(_ multiArray: MLMultiArray) {
    self.init(converting: multiArray)
  }

  /// An array of the elements of `multiArray`, converted.
  public init(converting multiArray: MLMultiArray) {
    self = withExtendedLifetime(multiArray) {
      Self(converting: multiArray.access, multiArray.lengths, sourceStrides: multiArray.steps)
    }
  }

  private init(converting source: ElementAccess, _ sourceShape: [Int], sourceStrides: [Int]) {
    self.init(unsafeUninitializedShape: sourceShape) { elements, _ in
      guard let base = elements.baseAddress, !elements.isEmpty else { return }
      if source.type == Scalar.multiArrayDataType, StridedElements.isFirstMajor(sourceShape, sourceStrides) {
        UnsafeMutableRawPointer(base).copyMemory(
          from: source.base, byteCount: elements.count * MemoryLayout<Scalar>.stride)
        return
      }
      let target = ElementAccess(base: base, type: Scalar.multiArrayDataType)
      var index = 0
      StridedElements.forEachOffset(sourceShape, sourceStrides) { offset in
        target.store(source.double(at: offset), at: index)
        index += 1
      }
    }
  }
}

extension MLShapedArrayProtocol where Scalar: Numeric {
  /// Ones on the diagonal of a square of zeros.
  public init(identityMatrixOfSize size: Int) {
    self.init(unsafeUninitializedShape: [size, size]) { elements, _ in
      for index in 0..<size { elements[index * (size + 1)] = 1 }
    }
  }
}

extension MLShapedArrayProtocol where Scalar: BinaryFloatingPoint, Scalar.RawSignificand: FixedWidthInteger {
  /// Elements that are each as likely as any other in `range`.
  public init(randomScalarsIn range: Range<Scalar>, shape: [Int]) {
    self.init(unsafeUninitializedShape: shape) { elements, _ in
      for index in elements.indices { elements[index] = Scalar.random(in: range) }
    }
  }
}

extension MLShapedArrayProtocol where Scalar: FixedWidthInteger {
  /// Elements that are each as likely as any other in `range`.
  public init(randomScalarsIn range: Range<Scalar>, shape: [Int]) {
    self.init(unsafeUninitializedShape: shape) { elements, _ in
      for index in elements.indices { elements[index] = Scalar.random(in: range) }
    }
  }
}
