internal import CModelKernels
internal import ModelBase

/// The old pixels along one axis that contribute to each new pixel, with their weights.
///
/// The center of a new pixel is at `start` + (i + 0.5) × scale in the old image. The weight of an old pixel is 1 −
/// distance / support, where support is the scale, but at least 1; the weights of a pixel are normalized to 1. Sums use
/// 22-bit fixed point, so that results equal Pillow's.
struct ResampleWeights {
  /// First contributing old pixel of each new one.
  let starts: [Int32]
  /// Number of contributing old pixels of each new one.
  let counts: [Int32]
  /// `taps` weights for each new pixel; those past its count are 0.
  let weights: [Double]
  let taps: Int

  /// - Parameters:
  ///   - length: old pixels.
  ///   - start: the start of the part to use, 0...length.
  ///   - extent: its length, > 0.
  ///   - count: new pixels, > 0.
  init(length: Int, start: Double, extent: Double, count: Int) {
    let scale = extent / Double(count)
    let support = max(scale, 1)
    let wholeSupport = Int(truncating: support.rounded(.up))
    let taps = wholeSupport * 2 + 1
    var starts = [Int32](repeating: 0, count: count)
    var counts = starts
    var weights = [Double](repeating: 0, count: count * taps)
    for pixel in 0..<count {
      let middle = start + (Double(pixel) + 0.5) * scale
      let first = max(Int(truncating: middle - support + 0.5), 0)
      let end = min(Int(truncating: middle + support + 0.5), length)
      var sum = 0.0
      for old in first..<max(first, end) {
        let distance = abs((Double(old) - middle + 0.5) * (1 / support))
        let weight = distance < 1 ? 1 - distance : 0
        weights[pixel * taps + old - first] = weight
        sum += weight
      }
      if sum != 0 {
        for tap in 0..<taps { weights[pixel * taps + tap] /= sum }
      }
      starts[pixel] = Int32(first)
      counts[pixel] = Int32(max(end - first, 0))
    }
    self.starts = starts
    self.counts = counts
    self.weights = weights
    self.taps = taps
  }

  /// The weights in fixed point for the kernels of bytes.
  var fixedPoint: [Int32] {
    let one = Double(1 << MODEL_KERNELS_WEIGHT_BITS)
    return weights.map { Int32(truncating: 0.5 + $0 * one) }
  }

  /// The old pixels that contribute to any new one.
  var range: Range<Int> {
    guard let first = starts.first, let last = starts.last, let count = counts.last else { return 0..<0 }
    return Int(first)..<Int(last + count)
  }
}
