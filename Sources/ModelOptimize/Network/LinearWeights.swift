internal import ModelSpec

/// Weights as small numbers with a scale and an offset: `w = q · scale + bias`.
///
/// Matrices and kernels have a scale for each output channel; what has one axis has a single one. Numbers are the nearest for
/// the scale as it is stored, in single precision.
struct LinearWeights {
  private(set) var scale: [Float] = []
  private(set) var bias: [Float] = []
  private var numbers: [UInt8] = []
  private var values: [Float] = []
  private let bits: Int

  init(_ elements: [Float], bits: Int, isSymmetric: Bool, _ shape: LayerWeightShape?) {
    self.bits = bits
    var (channels, inner) = (1, max(elements.count, 1))
    if let shape, shape.lengths.count > 1, shape.lengths.elementCount == elements.count, !elements.isEmpty {
      channels = shape.lengths[shape.channelAxis]
      inner = shape.lengths.dropFirst(shape.channelAxis + 1).reduce(1, *)
    }
    let ranges = Self.ranges(elements, channels: channels, inner: inner)
    for range in ranges {
      let (step, start) = Self.line(range, bits: bits, isSymmetric: isSymmetric)
      scale.append(step)
      bias.append(start)
    }
    numbers.reserveCapacity(elements.count)
    values.reserveCapacity(elements.count)
    let greatest = Float(1 << bits - 1)
    for (index, element) in elements.enumerated() {
      let channel = index / inner % channels
      let exact = (Double(element) - Double(bias[channel])) / Double(scale[channel])
      let number = scale[channel] == 0 ? 0 : min(max(Float(exact).rounded(), 0), greatest)
      numbers.append(UInt8(number))
      values.append(number * scale[channel] + bias[channel])
    }
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

  /// The nearest number; the next greater one among the smallest, where the nearest is so far that steps of it would not
  /// reach to the end.
  private static func step(_ exact: Double) -> Float {
    let nearest = Float(exact)
    return nearest < .leastNormalMagnitude && Double(nearest) < exact ? nearest.nextUp : nearest
  }

  /// The field, and the weights that it stands for.
  var params: (WeightParams, [Float]) {
    let linear = LinearQuantizationParams.with {
      $0.scale = scale
      $0.bias = bias
    }
    return (WeightParams(numbers, bits: bits, as: .linearQuantization(linear)), values)
  }
}
