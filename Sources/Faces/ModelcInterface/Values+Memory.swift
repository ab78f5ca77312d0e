internal import CModelcInterface
internal import ModelImage
internal import ModelOps
internal import ModelRuntime
internal import ModelSpec

extension FeatureArray {
  /// An array over a caller's memory, or over a copy if there is no release callback.
  init(
    _ array: modelc_array, release: modelc_release_f?, context: UnsafeMutableRawPointer?
  ) throws(Diagnostic) {
    guard let elementType = ElementType(array.element_type) else {
      throw Argument.problem("there is no element type \(array.element_type.rawValue)")
    }
    // NumPy's arrays have up to 64 axes.
    guard array.rank <= 64 else { throw Argument.problem("the array has \(array.rank) axes, expected up to 64") }
    let rank = Int(array.rank)
    let shape = try Self.lengths(array.shape, rank, named: "shape")
    try Self.checkCount(shape)
    let strides =
      array.strides == nil ? Self.rowMajorStrides(shape) : try Self.lengths(array.strides, rank, named: "strides")
    let byteCount = try Self.byteCount(shape, strides, elementType)
    guard byteCount == 0 || array.data != nil else { throw Argument.problem("'data' is NULL") }
    guard let release else {
      try Memory.check(byteCount)
      self.init(elementType, shape: shape, strides: strides, storage: TensorStorage(byteCount: byteCount))
      if let data = array.data { storage.base.copyMemory(from: data, byteCount: byteCount) }
      return
    }
    let owner = Owner(release: release, context: context)
    // An array without elements need not have memory.
    let empty = TensorStorage(byteCount: 0)
    self.init(
      elementType, shape: shape, strides: strides,
      storage: TensorStorage(base: array.data ?? empty.base, byteCount: byteCount) { _ in
        withExtendedLifetime(empty) { owner.release(owner.context) }
      })
  }

  /// Not checked to be sendable: by contract, the callback may be called on any thread.
  private struct Owner: @unchecked Sendable {
    var release: modelc_release_f
    var context: UnsafeMutableRawPointer?
  }

  private static func lengths(
    _ start: UnsafePointer<Int64>?, _ rank: Int, named name: String
  ) throws(Diagnostic) -> [Int] {
    let numbers = try Argument.elements(start, rank, named: name)
    guard numbers.allSatisfy({ $0 >= 0 }) else {
      throw Argument.problem("'\(name)' is \(Array(numbers)), expected numbers of 0 or more")
    }
    return numbers.map { Int($0) }
  }

  /// Refuses shapes whose products of lengths, ignoring zeros, overflow an integer.
  private static func checkCount(_ shape: [Int]) throws(Diagnostic) {
    var count = 1
    for length in shape where length > 0 {
      let (product, isTooMany) = count.multipliedReportingOverflow(by: length)
      guard !isTooMany, product < 1 << 48 else { throw Argument.problem("an array of shape \(shape) is too large") }
      count = product
    }
  }

  /// Bytes from the first element to the end of the last one.
  private static func byteCount(
    _ shape: [Int], _ strides: [Int], _ elementType: ElementType
  ) throws(Diagnostic) -> Int {
    guard !shape.contains(0) else { return 0 }
    var last = 0
    for (length, stride) in zip(shape, strides) {
      let (reach, isTooFar) = (length - 1).multipliedReportingOverflow(by: stride)
      let (sum, isTooLarge) = last.addingReportingOverflow(reach)
      guard !isTooFar, !isTooLarge, sum < 1 << 48 else {
        throw Argument.problem("an array of shape \(shape) and strides \(strides) is too large")
      }
      last = sum
    }
    return (last + 1) * elementType.byteCount
  }
}

/// Memory for copies of what callers pass in.
enum Memory {
  /// - Throws: `Diagnostic` with code `memory-limit` if a copy of this size would exceed the memory left by other work.
  static func check(_ byteCount: Int) throws(Diagnostic) {
    guard byteCount > 1 << 26, let free = TensorStorage.freeByteCount, byteCount > free / 4 * 3 else { return }
    throw Diagnostic(
      .error, "memory-limit", "a copy takes \(byteCount >> 20) MiB, but \(free >> 20) MiB of memory are free",
      remedy: "lend the memory with a release callback instead")
  }
}

extension FeatureArray.ElementType {
  fileprivate init?(_ type: modelc_element_type) {
    guard let found = Self.allCases.first(where: { $0.interfaceType == type }) else { return nil }
    self = found
  }

  var interfaceType: modelc_element_type {
    switch self {
    case .double: MODELC_FLOAT64
    case .float32: MODELC_FLOAT32
    case .float16: MODELC_FLOAT16
    case .int32: MODELC_INT32
    case .int8: MODELC_INT8
    }
  }
}

extension PixelBuffer {
  /// A copy of a caller's image.
  convenience init(_ image: modelc_image) throws(Diagnostic) {
    guard let format = PixelFormat(image.format) else {
      throw Argument.problem("there is no pixel format \(image.format.rawValue)")
    }
    let (width, height) = (image.width, image.height)
    guard (0...32768).contains(width), (0...32768).contains(height) else {
      throw Argument.problem("an image has \(width) × \(height) pixels, expected up to 32768 × 32768")
    }
    let rowBytes = Int(width) * format.byteCount
    let bytesPerRow = image.bytes_per_row == 0 ? rowBytes : Int(image.bytes_per_row)
    guard bytesPerRow >= rowBytes, bytesPerRow <= 1 << 24 else {
      throw Argument.problem("rows of an image are \(bytesPerRow) bytes apart, expected \(rowBytes) or a little more")
    }
    guard image.data != nil || width == 0 || height == 0 else { throw Argument.problem("'data' is NULL") }
    try Memory.check(rowBytes * Int(height))
    self.init(width: Int(width), height: Int(height), format: format)
    guard let data = image.data else { return }
    for row in 0..<Int(height) {
      (base + row * self.bytesPerRow).copyMemory(from: data + row * bytesPerRow, byteCount: rowBytes)
    }
  }
}

extension PixelFormat {
  fileprivate init?(_ format: modelc_pixel_format) {
    guard let found = Self.allCases.first(where: { $0.interfaceFormat == format }) else { return nil }
    self = found
  }

  /// Nil for a format that the interface has not.
  var interfaceFormat: modelc_pixel_format? {
    switch self {
    case .rgb24: MODELC_RGB
    case .rgba32: MODELC_RGBA
    case .gray8: MODELC_GRAY
    case .gray16Half: MODELC_GRAY_HALF
    case .bgra32: MODELC_BGRA
    case .argb32: nil
    }
  }
}
