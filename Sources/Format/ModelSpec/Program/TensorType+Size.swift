extension MILSpec.TensorType {
  /// Sizes of the dimensions; nil for one that is not known beforehand.
  public var sizes: [UInt64?] {
    dimensions.map { dimension in
      if case .constant(let constant) = dimension.dimension { constant.size } else { nil }
    }
  }

  /// Number of elements: 1 for a scalar, 0 when a size is not known. Stops at `UInt64.max`.
  public var elementCount: UInt64 {
    var count: UInt64 = 1
    for size in sizes {
      guard let size, size > 0 else { return 0 }
      let (product, overflow) = count.multipliedReportingOverflow(by: size)
      count = overflow ? .max : product
    }
    return count
  }

  /// Bytes of the elements when they are packed one after the other, the last byte filled up. 0 when the width of an
  /// element is not known. Stops at `UInt64.max`.
  public var byteCount: UInt64 {
    let (high, low) = elementCount.multipliedFullWidth(by: UInt64(dataType.bitWidth ?? 0))
    guard high < 8 else { return .max }
    return (high << 61 | low >> 3) + (low & 7 == 0 ? 0 : 1)
  }
}

extension [Int] {
  /// The number of elements in an array of these lengths; nil if it does not fit in an integer.
  package var elementCount: Int? {
    var count = 1
    for length in self {
      let (product, overflow) = count.multipliedReportingOverflow(by: length)
      if overflow { return nil }
      count = product
    }
    return count
  }
}
