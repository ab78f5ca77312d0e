internal import ModelSpec

/// Layer normalization over axes that are not adjacent.
enum ScatteredNormalizationKernel {
  /// y = gamma · (x − mean) / √(variance + epsilon) + beta with statistics over `axes`, which are in order.
  ///
  /// - `gamma`, `beta`: have the shape of those axes. `y` may be `x` itself.
  static func run(_ x: Tensor, axes: [Int], gamma: Tensor?, beta: Tensor?, epsilon: Float, into y: Tensor) {
    guard x.count > 0 else { return }
    let strides = x.shape.indices.map { x.shape[($0 + 1)...].reduce(1, *) }
    let inside = offsets(axes.map { (x.shape[$0], strides[$0]) })
    let outside = offsets(x.shape.indices.filter { !axes.contains($0) }.map { (x.shape[$0], strides[$0]) })
    let (from, to) = (x.floats, y.floats)
    for start in outside {
      var sum = 0.0
      for offset in inside { sum += Double(from[start + offset]) }
      let mean = sum / Double(inside.count)
      var squares = 0.0
      for offset in inside {
        let deviation = Double(from[start + offset]) - mean
        squares += deviation * deviation
      }
      let scale = 1 / (squares / Double(inside.count) + Double(epsilon)).squareRoot()
      for (index, offset) in inside.enumerated() {
        let normal = (Double(from[start + offset]) - mean) * scale
        to[start + offset] = Float(normal * Double(gamma?.floats[index] ?? 1) + Double(beta?.floats[index] ?? 0))
      }
    }
  }

  /// Offsets of all elements of axes with the given lengths and strides, in row-major order.
  private static func offsets(_ axes: [(length: Int, stride: Int)]) -> [Int] {
    axes.reduce([0]) { offsets, axis in
      offsets.flatMap { offset in (0..<axis.length).map { offset + $0 * axis.stride } }
    }
  }
}
