internal import ModelSpec

/// Offsets of the elements of a strided array.
enum StridedElements {
  /// Number of elements.
  static func count(_ shape: [Int]) -> Int { shape.reduce(1, *) }

  /// Strides of an array without gaps whose last axis runs fastest.
  static func firstMajor(_ shape: [Int]) -> [Int] {
    var strides = [Int](repeating: 1, count: shape.count)
    for axis in shape.indices.dropLast().reversed() { strides[axis] = strides[axis + 1] * max(shape[axis + 1], 1) }
    return strides
  }

  /// Strides of an array without gaps whose first axis runs fastest.
  static func lastMajor(_ shape: [Int]) -> [Int] {
    var strides = [Int](repeating: 1, count: shape.count)
    for axis in shape.indices.dropFirst() { strides[axis] = strides[axis - 1] * max(shape[axis - 1], 1) }
    return strides
  }

  /// Elements from the first to the last in memory, gaps included; 0 when there are none.
  static func span(_ shape: [Int], _ strides: [Int]) -> Int {
    guard !shape.contains(0) else { return 0 }
    return zip(shape, strides).reduce(1) { $0 + ($1.0 - 1) * $1.1 }
  }

  /// The same as `span`; nil when it is too large for a number, or so are its bytes.
  static func checkedSpan(_ shape: [Int], _ strides: [Int], elementSize: Int) -> Int? {
    guard !shape.contains(0) else { return 0 }
    var span = 1
    for (length, stride) in zip(shape, strides) {
      let (step, isTooFar) = (length - 1).multipliedReportingOverflow(by: stride)
      let (sum, isTooLarge) = span.addingReportingOverflow(step)
      guard !isTooFar, !isTooLarge else { return nil }
      span = sum
    }
    return span.multipliedReportingOverflow(by: elementSize).overflow ? nil : span
  }

  static func isFirstMajor(_ shape: [Int], _ strides: [Int]) -> Bool {
    var expected = 1
    for axis in shape.indices.reversed() {
      if shape[axis] != 1, strides[axis] != expected { return false }
      expected *= shape[axis]
    }
    return true
  }

  /// Calls `body` with the offset of each element, in row-major order of the indices.
  static func forEachOffset(_ shape: [Int], _ strides: [Int], _ body: (Int) throws -> Void) rethrows {
    let count = count(shape)
    guard count > 0 else { return }
    if isFirstMajor(shape, strides) {
      for offset in 0..<count { try body(offset) }
      return
    }
    var index = [Int](repeating: 0, count: shape.count)
    var offset = 0
    for _ in 0..<count {
      try body(offset)
      for axis in shape.indices.reversed() {
        index[axis] += 1
        offset += strides[axis]
        if index[axis] < shape[axis] { break }
        offset -= strides[axis] * shape[axis]
        index[axis] = 0
      }
    }
  }

  /// The offset of the element that has number `index` in row-major order.
  static func offset(of index: Int, _ shape: [Int], strides: [Int]) -> Int {
    var rest = index
    var offset = 0
    for axis in shape.indices.reversed() where shape[axis] > 0 {
      offset += rest % shape[axis] * strides[axis]
      rest /= shape[axis]
    }
    return offset
  }

  /// The product of `shape` and an element's size, in bytes.
  ///
  /// Nil when a length is negative or the product too large for a number.
  static func byteCount(_ shape: [Int], _ elementSize: Int) -> Int? {
    var product = elementSize
    for length in shape {
      guard length >= 0 else { return nil }
      let (result, overflow) = product.multipliedReportingOverflow(by: max(length, 1))
      guard !overflow else { return nil }
      product = result
    }
    return shape.contains(0) ? 0 : product
  }
}
