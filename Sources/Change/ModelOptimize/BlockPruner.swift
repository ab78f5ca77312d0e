internal import ModelOps
import ModelSpec

/// Finds the blocks of a tensor that become zero: consecutive elements along an axis, at the same indices of the other
/// axes. The last block may be shorter.
struct BlockPruner {
  private let weights: SourceWeights
  private let length: Int
  /// Length of the axis, and number of elements in all later axes.
  private let channels: Int
  private let inner: Int
  private let blocksPerAxis: Int

  /// - Throws: `WeightProblem` if there are fewer than two blocks.
  init(_ weights: SourceWeights, length: Int, axis: Int) throws(WeightProblem) {
    self.weights = weights
    self.length = length
    channels = weights.shape[axis]
    inner = weights.shape[(axis + 1)...].reduce(1, *)
    blocksPerAxis = (channels + length - 1) / length
    guard length <= channels / 2 else {
      throw WeightProblem("its \(channels) channels are fewer than two blocks of \(length)")
    }
  }

  /// 1 for each element that is kept; all of these are nonzero.
  func mask(pruning share: Double) -> CodeBuffer {
    let mask = CodeBuffer(count: weights.count)
    guard share < 1 else { return mask }
    let sums = self.sums
    let limit = share > 0 ? threshold(sums, pruning: share) : -1
    for run in weights.runs {
      let x = weights.floats(run)
      mask.set(
        x.indices.map { x[$0] != 0 && sums[block(of: run.lowerBound + $0)] > limit ? 1 : 0 }, at: run.lowerBound)
      weights.letGo(of: run)
    }
    return mask
  }

  /// The block of an element.
  private func block(of element: Int) -> Int {
    let (row, place) = element.quotientAndRemainder(dividingBy: inner)
    let (outer, channel) = row.quotientAndRemainder(dividingBy: channels)
    return (outer * blocksPerAxis + channel / length) * inner + place
  }

  /// The sum of squares of each block.
  private var sums: [Double] {
    var sums = [Double](repeating: 0, count: weights.count / channels * blocksPerAxis)
    for run in weights.runs {
      for (index, x) in weights.floats(run).enumerated() {
        sums[block(of: run.lowerBound + index)] += Double(x) * Double(x)
      }
      weights.letGo(of: run)
    }
    return sums
  }

  /// The threshold that the sums of blocks with `share` of the elements do not exceed.
  private func threshold(_ sums: [Double], pruning share: Double) -> Double {
    var rank = Int(truncating: share * Double(weights.count - 1))
    let last = channels - (blocksPerAxis - 1) * length
    for block in sums.indices.sorted(by: { (sums[$0], $0) < (sums[$1], $1) }) {
      let count = block / inner % blocksPerAxis == blocksPerAxis - 1 ? last : length
      if rank < count { return sums[block] }
      rank -= count
    }
    return sums.max() ?? 0
  }
}
