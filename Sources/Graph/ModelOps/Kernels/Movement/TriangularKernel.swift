internal import ModelSpec

/// Triangular matrices.
enum TriangularKernel {
  /// Copies the matrices of `x` [*b, M, N] to `y`, which may be `x` itself, with zeros below diagonal `diagonal` when
  /// `isUpper`, else above it.
  static func run(_ x: Tensor, diagonal: Int, isUpper: Bool, into y: Tensor) {
    switch x.form {
    case .float, .integer: run(x, diagonal, isUpper: isUpper, y: y, type: UInt32.self)
    case .boolean: run(x, diagonal, isUpper: isUpper, y: y, type: UInt8.self)
    }
  }

  private static func run<Element: FixedWidthInteger & BitwiseCopyable>(
    _ x: Tensor, _ diagonal: Int, isUpper: Bool, y: Tensor, type: Element.Type
  ) {
    let (rows, columns) = (x.shape[x.rank - 2], x.shape[x.rank - 1])
    guard x.count > 0 else { return }
    let (from, to) = (x.address.assumingMemoryBound(to: type), y.address.assumingMemoryBound(to: type))
    if from != to { to.update(from: from, count: x.count) }
    // Diagonals farther away are outside as well.
    let nearest = min(max(diagonal, -rows), columns)
    for row in 0..<(x.count / columns) {
      let index = row % rows
      let start = to + row * columns
      if isUpper {
        start.update(repeating: 0, count: min(columns, max(0, index + nearest)))
      } else {
        let kept = min(columns, max(0, index + nearest + 1))
        (start + kept).update(repeating: 0, count: columns - kept)
      }
    }
  }
}

/// Band matrices.
enum BandKernel {
  /// Row m keeps columns m − lower to m + upper; a negative number is no limit. `x` and `y` [*b, M, N] may be the same.
  static func run(_ x: Tensor, _ y: Tensor, lower: Int, upper: Int) {
    guard x.count > 0 else { return }
    let (rows, columns, size) = (x.shape[x.rank - 2], x.shape[x.rank - 1], x.form.byteCount)
    for row in 0..<x.count / columns {
      let m = row % rows
      let first = lower < 0 ? 0 : min(max(0, m - lower), columns)
      let end = upper < 0 ? columns : max(first, upper < columns - m ? m + upper + 1 : columns)
      let from = x.address + row * columns * size
      let to = y.address + row * columns * size
      if from != to { (to + first * size).copyMemory(from: from + first * size, byteCount: (end - first) * size) }
      to.initializeMemory(as: UInt8.self, repeating: 0, count: first * size)
      (to + end * size).initializeMemory(as: UInt8.self, repeating: 0, count: (columns - end) * size)
    }
    withExtendedLifetime((x, y)) {}
  }
}
