internal import CModelKernels
internal import ModelSpec

/// Rotary embeddings: pairs of elements rotated by angles.
enum RotaryKernel {
  /// Fewer elements than this are computed faster than they are shared among threads.
  private static let smallestShared = 1 << 15

  /// Rotates `x` [*d, L, E] by angles [L, E]; `y` may be `x` itself.
  static func run(_ x: Tensor, cosine: Tensor, sine: Tensor, into y: Tensor, in context: ExecutionContext) {
    guard let from = x.floats.baseAddress, let to = y.floats.baseAddress, x.count > 0,
      let cosines = cosine.floats.baseAddress, let sines = sine.floats.baseAddress
    else { return }
    let (length, count) = (x.shape[x.rank - 1], cosine.count)
    let threads = x.count < smallestShared ? 1 : context.threadCount
    ParallelLoop.split(x.count / length, threadCount: threads) { rows in
      for start in rows.lazy.map({ $0 * length }) {
        let angleOffset = start % count
        model_kernels_rotate(from + start, cosines + angleOffset, sines + angleOffset, to + start, length)
      }
    }
    withExtendedLifetime((x, cosine, sine)) {}
  }
}
