internal import ModelOps
import ModelSpec

/// Finds the elements of a tensor that become zero.
struct Pruner {
  let weights: SourceWeights
  let sparsity: WeightScheme.Sparsity
  let axes: ChannelAxes

  /// 1 for each element that is kept; all of these are nonzero.
  func mask() throws(WeightProblem) -> CodeBuffer {
    switch sparsity {
    case .magnitude(let share):
      return share >= 1 ? CodeBuffer(count: weights.count) : mask(above: threshold(pruning: share))
    case .threshold(let threshold): return mask(above: threshold)
    case .structured(let zeros, let length): return try structuredMask(zeros: zeros, length: length)
    case .blocks(let share, let length, let channels):
      return try BlockPruner(weights, length: length, axis: channels == .output ? axes.output : axes.input)
        .mask(pruning: share)
    }
  }

  private func mask(above threshold: Float) -> CodeBuffer {
    let mask = CodeBuffer(count: weights.count)
    _ = weights.reduced({}) { _, run, x in
      mask.set(CompressionKernel.mask(x, above: threshold), at: run.lowerBound)
    }
    return mask
  }

  /// The threshold that the magnitudes of `share` of the elements do not exceed.
  private func threshold(pruning share: Double) -> Float {
    guard share > 0 else { return 0 }
    var rank = UInt64(truncating: share * Double(weights.count - 1))
    let upper = counts(prefix: nil).firstIndex { passes(&rank, $0) } ?? 0
    let lower = counts(prefix: upper).firstIndex { passes(&rank, $0) } ?? 0
    return Float(bitPattern: UInt32(upper) << 16 | UInt32(lower))
  }

  /// Whether the element at `rank` is among the next `count`; otherwise skips them.
  private func passes(_ rank: inout UInt64, _ count: UInt64) -> Bool {
    if rank < count { return true }
    rank -= count
    return false
  }

  private func counts(prefix: Int?) -> [UInt64] {
    let shares = weights.reduced({ [UInt64](repeating: 0, count: 1 << 16) }) { counts, _, x in
      CompressionKernel.count(magnitudesOf: x, prefix: prefix, in: &counts)
    }
    return (0..<1 << 16).map { index in shares.reduce(0) { $0 + $1[index] } }
  }

  private func structuredMask(zeros: Int, length: Int) throws(WeightProblem) -> CodeBuffer {
    let axis = weights.shape[axes.input]
    guard length * 2 <= axis else {
      throw WeightProblem("its \(axis) input channels are fewer than two times \(length)")
    }
    let inner = weights.shape[(axes.input + 1)...].reduce(1, *)
    let slice = axis * inner
    let mask = CodeBuffer(count: weights.count)
    // Consecutive slices, in pieces for one thread each.
    let step = max(1, CompressionKernel.runCount / slice)
    let pieces = Array(stride(from: 0, to: weights.count / slice, by: step))
    ParallelLoop.run(pieces.count, threadCount: Parallel.threadCount) { index in
      let range = pieces[index] * slice..<min(weights.count, (pieces[index] + step) * slice)
      let x = weights.floats(range)
      let kept = CompressionKernel.mask(x, zeros: zeros, of: length, axis: axis, inner: inner)
      mask.set(zip(kept, x).map { $1 == 0 ? 0 : $0 }, at: range.lowerBound)
      weights.letGo(of: range)
    }
    return mask
  }
}
