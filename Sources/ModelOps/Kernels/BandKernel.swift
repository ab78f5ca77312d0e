/// Matrices with zeros outside of a band around the diagonal.
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
