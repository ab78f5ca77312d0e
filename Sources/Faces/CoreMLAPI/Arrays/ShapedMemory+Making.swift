internal import Foundation
internal import ModelOps
internal import ModelRuntime
internal import ModelSpec

extension ShapedMemory {
  /// Memory that is lent for reading.
  init(bytesNoCopy bytes: UnsafeRawPointer, shape: [Int], strides: [Int], deallocator: Data.Deallocator) {
    let byteCount = StridedElements.span(shape, strides) * MemoryLayout<Scalar>.stride
    let release = MemoryRelease { base in
      // Data implements its deallocators, and runs this one when it is released.
      _ = Data(bytesNoCopy: base, count: byteCount, deallocator: deallocator)
    }
    let storage = TensorStorage(base: UnsafeMutableRawPointer(mutating: bytes), byteCount: byteCount) {
      release.call($0)
    }
    self.init(storage, shape: shape, strides: strides, isReadOnly: true)
  }

  /// A copy of bytes.
  init(data: Data, shape: [Int], strides: [Int]) {
    self.init(shape: shape, strides: strides)
    let byteCount = StridedElements.span(shape, strides) * MemoryLayout<Scalar>.stride
    precondition(data.count >= byteCount, "\(data.count) bytes are fewer than the \(byteCount) of shape \(shape)")
    withMutableElements { elements, _, _ in
      _ = data.copyBytes(to: UnsafeMutableRawBufferPointer(elements), count: byteCount)
    }
  }

  /// The elements of several one after the other along an axis.
  init(concatenating parts: [ShapedMemory], axis: Int) {
    precondition(!parts.isEmpty, "there must be an array to concatenate")
    let first = parts[0]
    let axis = axis < 0 ? axis + first.shape.count : axis
    precondition(first.shape.indices.contains(axis), "axis \(axis) is none of the \(first.shape.count) axes")
    var shape = first.shape
    shape[axis] = 0
    for part in parts {
      precondition(part.shape.count == shape.count, "concatenated arrays must have as many axes")
      shape[axis] += part.shape[axis]
    }
    self.init(shape: shape)
    var start = 0
    for part in parts {
      var ranges = shape.map { 0..<$0 }
      ranges[axis] = start..<start + part.shape[axis]
      self[ranges] = part
      start += part.shape[axis]
    }
  }

  /// The pixels of a one-component half-precision image.
  init(pixels pixelBuffer: CVPixelBuffer, shape: [Int]) {
    let array = MLMultiArray(pixelBuffer: pixelBuffer, shape: shape.map { NSNumber(value: $0) })
    precondition(
      Scalar.multiArrayDataType == .float16, "pixels of format OneComponent16Half are elements of type Float16")
    self.init(array.feature.storage, shape: shape, strides: array.steps, isReadOnly: false)
    self.pixelBuffer = pixelBuffer
  }

  var text: String {
    let shown = 32
    let axes = shape.isEmpty ? "scalar" : shape.map(String.init).joined(separator: " × ") + " array"
    var texts: [String] = []
    withElements { elements, shape, strides in
      for index in 0..<Swift.min(count, shown) {
        texts.append("\(elements[StridedElements.offset(of: index, shape, strides: strides)])")
      }
    }
    if count > shown { texts.append("…") }
    return "\(Scalar.multiArrayDataType.name) \(axes): [\(texts.joined(separator: ", "))]"
  }
}
