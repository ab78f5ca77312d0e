internal import CModelKernels
internal import ModelSpec

/// Normalization of elements by statistics. `y` may always be `x` itself.
enum NormalizationKernel {
  /// Normalizes every channel by given numbers.
  ///
  /// - `x`, `y`: [N, C, *d] in either layout.
  static func channels(_ x: Tensor, _ transform: ChannelTransform, into y: Tensor, in context: ExecutionContext) {
    let channels = x.shape[1]
    let inner = x.shape.dropFirst(2).reduce(1, *)
    guard x.count > 0 else { return }
    let (from, to) = (x.floatAddress, y.floatAddress)
    let threads = x.count < smallestShared ? 1 : context.threadCount
    if inner == 1 || x.layout == .channelsLast {
      ParallelLoop.split(x.count / channels, threadCount: threads) { rows in
        let start = rows.lowerBound * channels
        model_kernels_normalize_columns(
          from + start, to + start, rows.count, channels, transform.means, transform.scales, transform.shifts)
      }
    } else {
      ParallelLoop.split(x.count / inner, threadCount: threads) { planes in
        for plane in planes {
          let (start, channel) = (plane * inner, plane % channels)
          model_kernels_normalize(
            from + start, to + start, inner, Double(transform.means[channel]), Double(transform.scales[channel]),
            transform.shifts[channel])
        }
      }
    }
    withExtendedLifetime((x, y)) {}
  }

  /// Normalizes runs of `length` elements by their own statistics: y = gamma · (x − mean) / √(variance + epsilon) +
  /// beta.
  ///
  /// - `gamma`, `beta`: [length].
  static func rows(
    _ x: Tensor, length: Int, gamma: Tensor? = nil, beta: Tensor? = nil, epsilon: Float, into y: Tensor,
    in context: ExecutionContext
  ) {
    guard let from = x.floats.baseAddress, let to = y.floats.baseAddress, x.count > 0 else { return }
    let (factors, shifts) = (gamma?.floats.baseAddress, beta?.floats.baseAddress)
    ParallelLoop.split(x.count / length, threadCount: x.count < smallestShared ? 1 : context.threadCount) { rows in
      let start = rows.lowerBound * length
      model_kernels_normalize_rows(from + start, to + start, rows.count, length, Double(epsilon), factors, shifts)
    }
    withExtendedLifetime((x, gamma, beta)) {}
  }

  /// Runs of `length` elements: y = gamma · x / √(mean of x² + epsilon).
  ///
  /// - `gamma`: [length].
  static func meanSquares(
    _ x: Tensor, length: Int, gamma: Tensor?, epsilon: Float, into y: Tensor, in context: ExecutionContext
  ) {
    guard let from = x.floats.baseAddress, let to = y.floats.baseAddress, length > 0 else { return }
    let factors = gamma?.floats.baseAddress
    ParallelLoop.split(x.count / length, threadCount: x.count < smallestShared ? 1 : context.threadCount) { rows in
      for start in rows.lazy.map({ $0 * length }) {
        let mean = model_kernels_squared_deviations(from + start, length, 0) / Double(length)
        model_kernels_normalize_each(
          from + start, to + start, length, 0, 1 / (mean + Double(epsilon)).squareRoot(), factors, nil)
      }
    }
    withExtendedLifetime((x, gamma)) {}
  }

  /// Fewer elements than this are computed faster than they are shared among threads.
  static let smallestShared = 1 << 14

  /// Normalizes every channel by its statistics over the whole batch.
  ///
  /// - `x`, `y`: [N, C, *d]; `gamma`, `beta`: [C].
  static func batch(_ x: Tensor, gamma: Tensor?, beta: Tensor?, epsilon: Float, into y: Tensor) {
    guard x.count > 0 else { return }
    let (examples, channels) = (x.shape[0], x.shape[1])
    let inner = x.shape.dropFirst(2).reduce(1, *)
    for channel in 0..<channels {
      let starts = (0..<examples).map { ($0 * channels + channel) * inner }
      let count = Double(examples * inner)
      let mean = starts.reduce(0.0) { $0 + model_kernels_sum(at(x, $1), inner) } / count
      let variance = starts.reduce(0.0) { $0 + model_kernels_squared_deviations(at(x, $1), inner, mean) } / count
      let scale = Double(gamma?.floats[channel] ?? 1) / (variance + Double(epsilon)).squareRoot()
      for start in starts {
        model_kernels_normalize(at(x, start), at(y, start), inner, mean, scale, beta?.floats[channel] ?? 0)
      }
    }
  }

  /// Normalizes each column of matrices [length, width] by its own statistics.
  ///
  /// - `gamma`, `beta`: [length].
  static func columns(
    _ x: Tensor, length: Int, width: Int, gamma: Tensor?, beta: Tensor?, epsilon: Float, into y: Tensor,
    in context: ExecutionContext
  ) {
    guard x.count > 0 else { return }
    let scratch = context.tensor(.fp32, [4 * width])
    scratch.address.withMemoryRebound(to: Double.self, capacity: 2 * width) { sums in
      for start in stride(from: 0, to: x.count, by: length * width) {
        model_kernels_normalize_down(
          at(x, start), at(y, start), length, width, Double(epsilon), gamma?.floats.baseAddress,
          beta?.floats.baseAddress, sums)
      }
    }
  }

  /// Subtracts the mean from runs of `length` elements.
  static func center(_ x: Tensor, length: Int, into y: Tensor) {
    guard x.count > 0 else { return }
    for start in stride(from: 0, to: x.count, by: length) {
      let mean = model_kernels_sum(at(x, start), length) / Double(length)
      model_kernels_normalize(at(x, start), at(y, start), length, mean, 1, 0)
    }
  }

  /// Divides runs of `length` elements by √(Σ x² + epsilon).
  static func lengths(_ x: Tensor, length: Int, epsilon: Float, into y: Tensor) {
    guard x.count > 0 else { return }
    for start in stride(from: 0, to: x.count, by: length) {
      let energy = model_kernels_squared_deviations(at(x, start), length, 0) + Double(epsilon)
      model_kernels_normalize(at(x, start), at(y, start), length, 0, 1 / energy.squareRoot(), 0)
    }
  }

  /// Normalizes every element by its neighbors in a window of channels; see `LocalResponseNorm`.
  ///
  /// - `x`, `y`: [N, C, *d]; `y` is not `x`.
  static func localResponse(_ x: Tensor, size: Int, alpha: Float, beta: Float, k: Float, into y: Tensor) {
    guard x.count > 0 else { return }
    let channels = x.shape[1]
    let inner = x.shape.dropFirst(2).reduce(1, *)
    for example in 0..<x.shape[0] {
      let start = example * channels * inner
      model_kernels_local_response_norm(
        at(x, start), at(y, start), channels, inner, size / 2, (size - 1) / 2, k, alpha / Float(size), beta)
    }
  }

  private static func at(_ tensor: Tensor, _ start: Int) -> UnsafeMutablePointer<Float>? {
    tensor.floats.baseAddress.map { $0 + start }
  }
}

/// Exponentials along an axis, divided by their sum.
enum SoftmaxKernel {
  /// The softmax of `x` along `axis`, in the layout of `x` and, if there are no other references, in its memory.
  static func run(
    _ inputs: inout OperationInputs, axis: Int, in context: ExecutionContext
  ) throws(OperationError) -> Tensor {
    var x = try inputs.take("x")
    let y = context.tensor(reusing: &x)
    let axes = x.axesInMemory
    guard let place = axes.firstIndex(of: axis), x.count > 0 else { return y }
    let outer = axes[..<place].reduce(1) { $0 * x.shape[$1] }
    let inner = axes[(place + 1)...].reduce(1) { $0 * x.shape[$1] }
    let (from, to, length) = (x.floatAddress, y.floatAddress, x.shape[axis])
    let threads = x.count < NormalizationKernel.smallestShared ? 1 : context.threadCount
    ParallelLoop.split(outer, threadCount: threads) { range in
      let start = range.lowerBound * length * inner
      model_kernels_softmax(from + start, to + start, range.count, length, inner)
    }
    return withExtendedLifetime(x) { y }
  }
}

/// An affine function for each channel: y = (x − mean) · scale + shift.
struct ChannelTransform: Sendable {
  let means: [Float]
  let scales: [Float]
  let shifts: [Float]

  /// The scale is gamma / √(variance + epsilon), the shift beta. All tensors are [C].
  init(mean: Tensor, variance: Tensor, gamma: Tensor?, beta: Tensor?, epsilon: Float) {
    means = mean.floatArray
    scales = variance.floatArray.enumerated().map { channel, variance in
      Float(Double(gamma?.floats[channel] ?? 1) * (1 / (Double(variance) + Double(epsilon)).squareRoot()))
    }
    shifts = beta?.floatArray ?? means.map { _ in 0 }
    withExtendedLifetime(gamma) {}
  }
}
