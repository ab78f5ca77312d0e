internal import ModelSpec

/// The indices of nonzero elements.
enum NonZeroKernel {
  /// The number of nonzero elements; NaN counts.
  static func count(_ x: Tensor) -> Int {
    switch x.form {
    case .float: count(x.floats)
    case .integer: count(x.integers)
    case .boolean: count(x.booleans)
    }
  }

  /// Writes their indices to `y` [count, rank of x], in row-major order.
  static func write(_ x: Tensor, to y: Tensor) {
    switch x.form {
    case .float: write(x.floats, x.shape, into: y.integers)
    case .integer: write(x.integers, x.shape, into: y.integers)
    case .boolean: write(x.booleans, x.shape, into: y.integers)
    }
    withExtendedLifetime((x, y)) {}
  }

  @inline(__always)
  private static func count<Element: Numeric>(_ x: UnsafeMutableBufferPointer<Element>) -> Int {
    var count = 0
    for element in x where element != 0 { count += 1 }
    return count
  }

  @inline(__always)
  private static func write<Element: Numeric>(
    _ x: UnsafeMutableBufferPointer<Element>, _ shape: [Int], into y: UnsafeMutableBufferPointer<Int32>
  ) {
    guard !shape.isEmpty else { return }
    var next = 0
    for position in x.indices where x[position] != 0 {
      var rest = position
      for axis in shape.indices.reversed() {
        y[next + axis] = Int32(truncatingIfNeeded: rest % shape[axis])
        rest /= shape[axis]
      }
      next += shape.count
    }
  }
}
