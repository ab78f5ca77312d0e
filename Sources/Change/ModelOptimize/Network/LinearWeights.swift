internal import ModelSpec

/// Weights as integers of a few bits with a scale and an offset: `w = q · scale + bias`.
///
/// Matrices and kernels have a scale for each output channel, vectors a single one. Scales are initialized from the
/// range of the weights, and then refitted to the integers by least squares as long as the error decreases. Integers
/// are the nearest for the scale as it is stored, in single precision.
struct LinearWeights {
  private(set) var scale: [Float] = []
  private(set) var bias: [Float] = []
  private var numbers: [UInt8] = []
  private let elements: [Float]
  private let bits: Int
  private let isSymmetric: Bool
  private var channels = 1
  /// Number of elements after the channel axis.
  private var inner: Int

  /// Maximum number of times that scales are fitted to the integers.
  private static let fits = 3

  init(_ elements: [Float], bits: Int, isSymmetric: Bool, _ shape: LayerWeightShape?) {
    (self.elements, self.bits, self.isSymmetric) = (elements, bits, isSymmetric)
    inner = max(elements.count, 1)
    if let shape, shape.lengths.count > 1, shape.lengths.elementCount == elements.count, !elements.isEmpty {
      channels = shape.lengths[shape.channelAxis]
      inner = shape.lengths.dropFirst(shape.channelAxis + 1).reduce(1, *)
    }
    for range in Self.ranges(elements, channels: channels, inner: inner) {
      let (step, start) = Self.line(range, bits: bits, isSymmetric: isSymmetric)
      scale.append(step)
      bias.append(start)
    }
    numbers = [UInt8](repeating: 0, count: elements.count)
    var sums = [Sums](repeating: Sums(), count: channels)
    for channel in 0..<channels { sums[channel] = coded(channel, &numbers) }
    var open = Array(0..<channels)
    var trial = numbers
    for _ in 0..<Self.fits where !open.isEmpty {
      open = open.filter { channel in
        let old = (scale[channel], bias[channel])
        guard let line = fitted(sums[channel]), line != old else { return false }
        (scale[channel], bias[channel]) = line
        let new = coded(channel, &trial)
        guard new.error < sums[channel].error else {
          (scale[channel], bias[channel]) = old
          return false
        }
        sums[channel] = new
        for start in runs(of: channel) { numbers[start..<start + inner] = trial[start..<start + inner] }
        return true
      }
    }
  }

  /// Sums over the elements of a channel.
  private struct Sums {
    var (count, number, square, element, product) = (0.0, 0.0, 0.0, 0.0, 0.0)
    /// The sum of squared differences.
    var error = 0.0
  }

  /// The offsets of the runs of a channel's elements, `inner` each.
  private func runs(of channel: Int) -> StrideTo<Int> {
    stride(from: channel * inner, to: elements.count, by: channels * inner)
  }

  /// Finds the nearest integers for the elements of a channel.
  private func coded(_ channel: Int, _ numbers: inout [UInt8]) -> Sums {
    let (scale, bias) = (Double(scale[channel]), Double(bias[channel]))
    let greatest = Double(1 << bits - 1)
    var sums = Sums()
    for start in runs(of: channel) {
      for index in start..<start + inner {
        let element = Double(elements[index])
        let number = scale == 0 ? 0 : min(max(((element - bias) / scale).rounded(), 0), greatest)
        numbers[index] = UInt8(truncating: number)
        let difference = number * scale + bias - element
        sums.error += difference * difference
        sums.count += 1
        sums.number += number
        sums.square += number * number
        sums.element += element
        sums.product += number * element
      }
    }
    return sums
  }

  /// The least-squares scale and offset for the integers; nil if there is no such scale.
  private func fitted(_ sums: Sums) -> (scale: Float, bias: Float)? {
    if isSymmetric {
      // The middle integer represents zero.
      let half = Double(1 << (bits - 1))
      let square = sums.square - 2 * half * sums.number + half * half * sums.count
      let scale = Float((sums.product - half * sums.element) / square)
      return scale.isNormal && scale > 0 ? (scale, -Float(half) * scale) : nil
    }
    let spread = sums.count * sums.square - sums.number * sums.number
    guard spread > 0 else { return nil }
    let scale = (sums.count * sums.product - sums.number * sums.element) / spread
    let bias = Float((sums.element - scale * sums.number) / sums.count)
    return Float(scale).isNormal && scale > 0 && bias.isFinite ? (Float(scale), bias) : nil
  }

  private static func ranges(_ elements: [Float], channels: Int, inner: Int) -> [ClosedRange<Float>] {
    var (least, greatest) = (
      [Float](repeating: .infinity, count: channels), [Float](repeating: -.infinity, count: channels)
    )
    for (index, element) in elements.enumerated() {
      let channel = index / inner % channels
      if element < least[channel] { least[channel] = element }
      if element > greatest[channel] { greatest[channel] = element }
    }
    return zip(least, greatest).map { $0 <= $1 ? $0...$1 : 0...0 }
  }

  /// The scale and the offset for elements of `range`.
  private static func line(_ range: ClosedRange<Float>, bits: Int, isSymmetric: Bool) -> (scale: Float, bias: Float) {
    if isSymmetric {
      let half = 1 << (bits - 1)
      let scale = step(Double(max(range.lowerBound.magnitude, range.upperBound.magnitude)) / Double(half - 1))
      return (scale, -Float(half) * scale)
    }
    let width = Double(range.upperBound) - Double(range.lowerBound)
    guard width > 0 else { return (0, range.lowerBound) }
    return (step(width / Double(1 << bits - 1)), range.lowerBound)
  }

  /// The nearest float; the next larger one if it is subnormal and so inexact that its multiples would not reach the
  /// end.
  private static func step(_ exact: Double) -> Float {
    let nearest = Float(exact)
    return nearest < .leastNormalMagnitude && Double(nearest) < exact ? nearest.nextUp : nearest
  }

  /// The quantization message, and the weights that it represents.
  var params: (WeightParams, [Float]) {
    let linear = LinearQuantizationParams.with {
      $0.scale = scale
      $0.bias = bias
    }
    let values = numbers.enumerated().map { index, number in
      let channel = index / inner % channels
      return Float(number) * scale[channel] + bias[channel]
    }
    return (WeightParams(numbers, bits: bits, as: .linearQuantization(linear)), values)
  }
}
