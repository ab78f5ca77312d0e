internal import ModelSpec

/// The matrix and the offsets of a generalised linear model.
struct LinearWeights: Sendable {
  /// [R, D], row-major.
  private var weights: [Double] = []
  private let offsets: [Double]
  let rowCount: Int
  /// Elements that the inputs must have together.
  let width: Int

  init(_ rows: [[Double]], _ offsets: [Double], at path: ModelPath) throws(RuntimeError) {
    guard let first = rows.first, !first.isEmpty else {
      throw RuntimeError(.generic, "the model has no weights", at: path.field("weights"))
    }
    for (index, row) in rows.enumerated() where row.count != first.count {
      throw RuntimeError(
        .generic, "row \(index) of `weights` has \(row.count) values, but row 0 has \(first.count)",
        at: path.element("weights", index))
    }
    guard offsets.count == rows.count else {
      throw RuntimeError(
        .generic, "`offset` has \(offsets.count) values, but `weights` has \(rows.count) rows", at: path.field("offset")
      )
    }
    rowCount = rows.count
    width = first.count
    weights.reserveCapacity(rowCount * width)
    for row in rows { weights += row }
    self.offsets = offsets
  }

  /// `sum over d of weights[r][d] * x[d] + offset[r]` for each row.
  func scores(_ x: [Double]) -> [Double] {
    var scores = offsets
    for row in 0..<rowCount {
      var sum = 0.0
      let start = row * width
      for index in 0..<width { sum += weights[start + index] * x[index] }
      scores[row] += sum
    }
    return scores
  }
}
