internal import CoreML
internal import InferenceProtocol

/// The memory of arrays: the one place here that copies to and from pointers.
enum ArrayMemory {
  /// An array of a copy of `bytes`, which are the elements in row-major order, as many as the shape has.
  ///
  /// - Throws: `InferenceError` when the bytes are of another number.
  static func array(
    _ type: MLMultiArrayDataType, _ shape: [Int], _ bytes: ArraySlice<UInt8>
  ) throws(InferenceError) -> MLMultiArray {
    guard let array = try? MLMultiArray(shape: shape.map { NSNumber(value: $0) }, dataType: type),
      array.count * type.byteCount == bytes.count
    else { throw .invalid("tensor-bytes", "a tensor of shape \(shape) has \(bytes.count) bytes") }
    array.withUnsafeMutableBytes { memory, _ in
      bytes.withUnsafeBytes { memory.copyMemory(from: $0) }
    }
    return array
  }

  /// The elements of an array in row-major order, without gaps.
  static func bytes(of array: MLMultiArray) -> [UInt8] {
    let shape = array.shape.map(\.intValue)
    let strides = array.strides.map(\.intValue)
    let size = array.dataType.byteCount
    let count = shape.reduce(1, *)
    guard count > 0 else { return [] }
    return array.withUnsafeBytes { memory in
      if isContiguous(shape, strides) { return Array(memory.prefix(count * size)) }
      var bytes: [UInt8] = []
      bytes.reserveCapacity(count * size)
      var index = [Int](repeating: 0, count: shape.count)
      for _ in 0..<count {
        let offset = zip(index, strides).reduce(0) { $0 + $1.0 * $1.1 } * size
        bytes += memory[offset..<offset + size]
        var axis = shape.count - 1
        while axis >= 0 {
          index[axis] += 1
          if index[axis] < shape[axis] { break }
          index[axis] = 0
          axis -= 1
        }
      }
      return bytes
    }
  }

  private static func isContiguous(_ shape: [Int], _ strides: [Int]) -> Bool {
    var expected = 1
    for (length, stride) in zip(shape, strides).reversed() where length != 1 {
      guard stride == expected else { return false }
      expected *= length
    }
    return true
  }

  /// The rows of an image as tensors carry them: RGB or one channel, without gaps.
  static func pixels(of buffer: CVPixelBuffer) -> [UInt8] {
    _ = CVPixelBufferLockBaseAddress(buffer, .readOnly)
    defer { _ = CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
    guard let base = CVPixelBufferGetBaseAddress(buffer) else { return [] }
    let (width, height) = (CVPixelBufferGetWidth(buffer), CVPixelBufferGetHeight(buffer))
    let rowBytes = CVPixelBufferGetBytesPerRow(buffer)
    let format = PixelLayout(CVPixelBufferGetPixelFormatType(buffer))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * format.channels.count)
    for row in 0..<height {
      let memory = UnsafeRawBufferPointer(start: base + row * rowBytes, count: width * format.byteCount)
      for column in 0..<width {
        for channel in format.channels { bytes.append(memory[column * format.byteCount + channel]) }
      }
    }
    return bytes
  }

  /// An image of these pixels, which are RGB or one channel, without gaps.
  ///
  /// - Returns: Nil when there is no memory for it.
  static func buffer(_ pixels: ArraySlice<UInt8>, width: Int, height: Int, format: OSType) -> CVPixelBuffer? {
    var made: CVPixelBuffer?
    guard CVPixelBufferCreate(kCFAllocatorDefault, width, height, format, nil, &made) == kCVReturnSuccess,
      let made, CVPixelBufferLockBaseAddress(made, []) == kCVReturnSuccess
    else { return nil }
    defer { _ = CVPixelBufferUnlockBaseAddress(made, []) }
    guard let base = CVPixelBufferGetBaseAddress(made) else { return nil }
    let layout = PixelLayout(format)
    guard pixels.count == width * height * layout.channels.count else { return nil }
    let rowBytes = CVPixelBufferGetBytesPerRow(made)
    var place = pixels.startIndex
    for row in 0..<height {
      let memory = UnsafeMutableRawBufferPointer(start: base + row * rowBytes, count: width * layout.byteCount)
      for column in 0..<width {
        for channel in layout.channels {
          memory[column * layout.byteCount + channel] = pixels[place]
          place += 1
        }
        if let alpha = layout.alpha { memory[column * layout.byteCount + alpha] = 255 }
      }
    }
    return made
  }
}

/// Where the channels of a pixel lie.
struct PixelLayout {
  /// Bytes of a pixel.
  var byteCount: Int
  /// Offsets of red, green and blue, or of the bytes of the only channel.
  var channels: [Int]
  /// The offset of the opacity; nil for none.
  var alpha: Int?

  init(_ format: OSType) {
    switch format {
    case kCVPixelFormatType_32BGRA: (byteCount, channels, alpha) = (4, [2, 1, 0], 3)
    case kCVPixelFormatType_32ARGB: (byteCount, channels, alpha) = (4, [1, 2, 3], 0)
    case kCVPixelFormatType_32RGBA: (byteCount, channels, alpha) = (4, [0, 1, 2], 3)
    case kCVPixelFormatType_24RGB: (byteCount, channels, alpha) = (3, [0, 1, 2], nil)
    case kCVPixelFormatType_OneComponent16Half: (byteCount, channels, alpha) = (2, [0, 1], nil)
    default: (byteCount, channels, alpha) = (1, [0], nil)
    }
  }
}
