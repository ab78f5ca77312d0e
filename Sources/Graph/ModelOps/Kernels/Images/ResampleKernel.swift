import ModelSpec

/// Images sampled at arbitrary coordinates.
enum ResampleKernel {
  /// y[b, c, i] = x[b, c] at the i-th of the coordinates of example b.
  ///
  /// - Parameters:
  ///   - x: [B, C, H, W], not empty.
  ///   - y: [B, C, H', W']
  ///   - coordinates: Column and row of sample i of example b, not yet mapped to pixels.
  static func run(
    _ x: Tensor, _ sampling: CoordinateSampling, outside: Float, into y: Tensor,
    coordinates: (_ example: Int, _ index: Int) -> (column: Double, row: Double)
  ) {
    let (channels, height, width) = (x.shape[1], x.shape[2], x.shape[3])
    let (size, count) = (height * width, y.shape[2] * y.shape[3])
    let (from, to) = (x.floats, y.floats)
    for example in 0..<y.shape[0] {
      for index in 0..<count {
        let coordinate = coordinates(example, index)
        let column = sampling.place(coordinate.column, length: width)
        let row = sampling.place(coordinate.row, length: height)
        let taps =
          sampling.interpolation == .nearest
          ? [(row.rounded(.toNearestOrEven), column.rounded(.toNearestOrEven), Float(1))] : Self.taps(row, column)
        for channel in 0..<channels {
          let image = (example * channels + channel) * size
          var sum: Float = 0
          for (row, column, weight) in taps where weight != 0 {
            let isInside = row >= 0 && row < Double(height) && column >= 0 && column < Double(width)
            sum += weight * (isInside ? from[image + Int(truncating: row) * width + Int(truncating: column)] : outside)
          }
          to[(example * channels + channel) * count + index] = sum
        }
      }
    }
  }

  /// The four pixels around a position, and their weights.
  private static func taps(_ row: Double, _ column: Double) -> [(Double, Double, Float)] {
    let (top, left) = (row.rounded(.down), column.rounded(.down))
    let (below, right) = (Float(row - top), Float(column - left))
    return [
      (top, left, (1 - below) * (1 - right)), (top, left + 1, (1 - below) * right),
      (top + 1, left, below * (1 - right)), (top + 1, left + 1, below * right),
    ]
  }
}
