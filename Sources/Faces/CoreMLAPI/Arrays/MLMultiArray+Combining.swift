public import Foundation
internal import ModelImage
internal import ModelOps
internal import ModelRuntime
internal import ModelSpec

extension MLMultiArray {
  /// An array of the elements of `data`, of element type int32 and shape [count].
  ///
  /// - Throws: `MLModelError` when an element does not fit 32 bits.
  public convenience init<C: Collection>(_ data: C) throws where C.Element: FixedWidthInteger {
    self.init(zeros: [data.count], .int32)
    let elements = dataPointer.assumingMemoryBound(to: Int32.self)
    for (index, value) in data.enumerated() {
      guard let value32 = Int32(exactly: value) else {
        throw MLModelError(.generic, "the number \(value) at index \(index) does not fit an element of type Int32")
      }
      elements[index] = value32
    }
  }

  /// An array of the elements of `data`, of element type float32 and shape [count].
  public convenience init<C: Collection>(_ data: C) throws where C.Element == Float {
    self.init(zeros: [data.count], .float32)
    let elements = dataPointer.assumingMemoryBound(to: Float.self)
    for (index, value) in data.enumerated() { elements[index] = value }
  }

  /// An array of the elements of `data`, of element type double and shape [count].
  public convenience init<C: Collection>(_ data: C) throws where C.Element == Double {
    self.init(zeros: [data.count], .double)
    let elements = dataPointer.assumingMemoryBound(to: Double.self)
    for (index, value) in data.enumerated() { elements[index] = value }
  }

  /// An array with a copy of the elements of `shapedArray`, of its element type.
  public convenience init<ShapedArray: MLShapedArrayProtocol>(_ shapedArray: ShapedArray) {
    self.init(zeros: shapedArray.shape, ShapedArray.Scalar.multiArrayDataType)
    let elements = dataPointer.assumingMemoryBound(to: ShapedArray.Scalar.self)
    shapedArray.withUnsafeShapedBufferPointer { source, shape, strides in
      var index = 0
      StridedElements.forEachOffset(shape, strides) { offset in
        elements[index] = source[offset]
        index += 1
      }
    }
  }

  /// Concatenates arrays along an axis.
  ///
  /// - Parameters:
  ///   - multiArrays: At least one; their shapes may only differ along `axis`.
  ///   - axis: The axis; negative numbers count from the end.
  ///   - dataType: The element type; elements of other types are converted.
  public convenience init(concatenating multiArrays: [MLMultiArray], axis: Int, dataType: MLMultiArrayDataType) {
    precondition(!multiArrays.isEmpty, "there must be an array to concatenate")
    let first = multiArrays[0]
    let rank = first.lengths.count
    let axis = axis < 0 ? axis + rank : axis
    precondition(axis >= 0 && axis < rank, "axis \(axis) is none of the \(rank) axes")
    var shape = first.lengths
    shape[axis] = 0
    for array in multiArrays {
      var other = array.lengths
      precondition(other.count == rank, "arrays of \(rank) and \(other.count) axes cannot be concatenated")
      shape[axis] += other[axis]
      other[axis] = shape[axis]
      precondition(other == shape, "shapes of concatenated arrays must be the same but for axis \(axis)")
    }
    self.init(zeros: shape, dataType)
    var start = 0
    for array in multiArrays {
      array.copyElements(to: access, offset: start * steps[axis], strides: steps)
      start += array.lengths[axis]
    }
  }

  /// Copies the elements to an array of the same shape, which may have another element type and other strides.
  public func transfer(to destinationMultiArray: MLMultiArray) {
    precondition(
      lengths == destinationMultiArray.lengths,
      "elements of shape \(lengths) cannot go to an array of shape \(destinationMultiArray.lengths)")
    copyElements(to: destinationMultiArray.access, offset: 0, strides: destinationMultiArray.steps)
  }

  private func copyElements(to target: ElementAccess, offset start: Int, strides: [Int]) {
    if dataType == target.type, start == 0, StridedElements.isFirstMajor(lengths, steps),
      StridedElements.isFirstMajor(lengths, strides)
    {
      memmove(target.base, dataPointer, count * dataType.byteCount)
      return
    }
    let source = access
    var sources: [Int] = []
    sources.reserveCapacity(count)
    StridedElements.forEachOffset(lengths, steps) { sources.append($0) }
    var index = 0
    StridedElements.forEachOffset(lengths, strides) { offset in
      target.store(source.double(at: sources[index]), at: start + offset)
      index += 1
    }
  }
}

extension MLMultiArray {
  /// An array over the pixels of a one-component half-precision image; nothing is copied.
  ///
  /// - Parameters:
  ///   - pixelBuffer: A buffer of format `kCVPixelFormatType_OneComponent16Half`.
  ///   - shape: The last length is the image's width, and the product of the others its height.
  public convenience init(pixelBuffer: CVPixelBuffer, shape: [NSNumber]) {
    let lengths = shape.map(\.intValue)
    let image = pixelBuffer.pixels
    precondition(image.format == .gray16Half, "pixels must be of format OneComponent16Half")
    precondition(
      lengths.last == image.width && lengths.dropLast().reduce(1, *) == image.height,
      "the shape \(lengths) does not fit an image of \(image.width) × \(image.height) pixels")
    var strides = StridedElements.firstMajor(lengths)
    let row = image.bytesPerRow / 2
    var rows = 1
    for axis in lengths.indices.dropLast().reversed() {
      strides[axis] = rows * row
      rows *= lengths[axis]
    }
    let storage = TensorStorage(base: image.base, byteCount: image.byteCount) { [pixelBuffer] _ in
      withExtendedLifetime(pixelBuffer) {}
    }
    self.init(FeatureArray(.float16, shape: lengths, strides: strides, storage: storage), pixelBuffer: pixelBuffer)
  }
}
