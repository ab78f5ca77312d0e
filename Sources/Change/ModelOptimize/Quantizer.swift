internal import ModelOps
internal import ModelSpec

/// Computes scales and offsets for the blocks of a tensor.
struct Quantizer {
  let weights: SourceWeights
  let linear: WeightScheme.Linear
  let axes: ChannelAxes

  /// Number of blocks along each axis.
  ///
  /// - Throws: `WeightProblem` if the lengths of the axes are not multiples of a block's.
  func blocks() throws(WeightProblem) -> [Int] {
    switch linear.granularity {
    case .tensor: return weights.shape.map { _ in 1 }
    case .channel: return weights.blocks(along: axes.output)
    case .block(let size):
      let length = weights.shape[axes.input]
      guard axes.input != axes.output, length % size == 0 else {
        throw WeightProblem("its \(length) input channels are no multiple of the block size \(size)")
      }
      var blocks = weights.blocks(along: axes.output)
      blocks[axes.input] = length / size
      return blocks
    }
  }

  /// The affine map of each block whose weights are within `ranges`.
  func line(_ ranges: (low: [Float], high: [Float])) -> CompressionKernel.Line {
    var line = CompressionKernel.Line(scales: [], zeros: [])
    line.scales.reserveCapacity(ranges.low.count)
    line.zeros.reserveCapacity(ranges.low.count)
    for (low, high) in zip(ranges.low, ranges.high) {
      let (scale, zero) = Self.line(
        low: low, high: high, type: linear.type, isSymmetric: linear.isSymmetric, areHalves: weights.areHalves)
      line.scales.append(scale)
      line.zeros.append(zero)
    }
    return line
  }

  /// The affine map for numbers from `low` to `high`.
  static func line(
    low: Float, high: Float, type: WeightScheme.IntegerType, isSymmetric: Bool, areHalves: Bool
  ) -> (scale: Float, zero: Float) {
    let codes = type.range(isSymmetric: isSymmetric)
    let (low, high) = Self.widened(low, high, isSymmetric: isSymmetric)
    let scale = Self.scale((high - low) / Double(codes.count - 1), areHalves: areHalves)
    guard !isSymmetric, high > low else {
      return (scale, type.isSigned || !isSymmetric ? 0 : Float(codes.upperBound / 2))
    }
    let zero = (Double(codes.lowerBound) * high - Double(codes.upperBound) * low) / (high - low)
    return (
      scale, Float(min(max(zero.rounded(.toNearestOrEven), Double(codes.lowerBound)), Double(codes.upperBound)))
    )
  }

  /// The range extended to contain 0, or to be symmetric around it.
  private static func widened(_ low: Float, _ high: Float, isSymmetric: Bool) -> (Double, Double) {
    let (low, high) = (min(0, Double(low)), max(0, Double(high)))
    guard isSymmetric else { return (low, high) }
    let most = max(-low, high)
    return (-most, most)
  }

  /// `scale` as it is stored. Blocks of zeros have 1; a scale that would underflow becomes the smallest positive one.
  static func scale(_ scale: Double, areHalves: Bool) -> Float {
    guard scale > 0 else { return 1 }
    if areHalves { return Float(max(Float16(scale), Float16.leastNonzeroMagnitude)) }
    return max(Float(scale), Float.leastNormalMagnitude)
  }
}

extension SourceWeights {
  /// The minimum and the maximum of each block's weights.
  ///
  /// - Throws: `WeightProblem` if there is NaN or infinity.
  func ranges(_ blocks: [Int]) throws(WeightProblem) -> (low: [Float], high: [Float]) {
    let count = blocks.reduce(1, *)
    let shares = reduced({ Ranges(count) }) { ranges, run, x in
      let numbers = count == 1 ? nil : CompressionKernel.blockNumbers(run, shape: shape, blocks: blocks)
      ranges.badCount += CompressionKernel.widen(low: &ranges.low, high: &ranges.high, by: x, blocks: numbers)
    }
    guard shares.allSatisfy({ $0.badCount == 0 }) else { throw WeightProblem("it holds NaN or infinity") }
    guard var all = shares.first else { throw WeightProblem("it has no elements") }
    for share in shares.dropFirst() {
      for index in 0..<count {
        all.low[index] = min(all.low[index], share.low[index])
        all.high[index] = max(all.high[index], share.high[index])
      }
    }
    return (all.low, all.high)
  }

  private struct Ranges: Sendable {
    var low: [Float]
    var high: [Float]
    var badCount = 0

    init(_ count: Int) {
      low = [Float](repeating: .greatestFiniteMagnitude, count: count)
      high = [Float](repeating: -.greatestFiniteMagnitude, count: count)
    }
  }
}
