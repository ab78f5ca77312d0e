internal import CModelKernels
internal import ModelSpec

/// Tensors of random numbers.
enum RandomKernel {
  /// Uniform numbers from `low` up to but not including `high`; `low` if the range is empty.
  static func uniform(_ y: Tensor, low: Float, high: Float, generator: inout RandomGenerator) {
    let floats = y.floats
    for index in floats.indices {
      let number = low + (high - low) * unit(&generator)
      floats[index] = number < high || high <= low ? number : high.nextDown
    }
  }

  static func normal(_ y: Tensor, mean: Float, deviation: Float, generator: inout RandomGenerator) {
    let floats = y.floats
    let pair = UnsafeMutableBufferPointer<Double>.allocate(capacity: 2)
    defer { pair.deallocate() }
    for index in floats.indices {
      if index % 2 == 0 { model_kernels_normal_pair(generator.next(), generator.next(), pair.baseAddress) }
      floats[index] = mean + deviation * Float(pair[index % 2])
    }
  }

  /// 1 with the given probability, otherwise 0.
  static func bernoulli(_ y: Tensor, probability: Float, generator: inout RandomGenerator) {
    let floats = y.floats
    for index in floats.indices { floats[index] = unit(&generator) < probability ? 1 : 0 }
  }

  /// Draws class indices, weighted by the rows of `x`; negative weights and NaN count as 0.
  ///
  /// - Parameter isLogarithmic: Whether the elements of `x` are the logarithms of weights.
  /// - Throws: if all weights of a row are 0, unless nothing is drawn.
  static func categorical(
    _ x: Tensor, _ y: Tensor, size: Int, isLogarithmic: Bool, generator: inout RandomGenerator,
    in context: ExecutionContext
  ) throws(OperationError) {
    guard y.count > 0 else { return }
    let classes = x.shape.last ?? 1
    var weights = x
    if isLogarithmic {
      weights = context.tensor(.fp32, x.shape)
      model_kernels_softmax(
        x.floats.baseAddress, weights.floats.baseAddress, x.count / max(classes, 1), classes, 1)
    }
    let sums = UnsafeMutableBufferPointer<Double>.allocate(capacity: classes)
    defer { sums.deallocate() }
    for row in 0..<y.count / size {
      var total = 0.0
      for index in 0..<classes {
        let weight = weights.floats[row * classes + index]
        if weight > 0 { total += Double(weight) }
        sums[index] = total
      }
      guard total > 0, total.isFinite else {
        throw .elements("row \(row) of `x` has no weights to draw classes by", argument: "x")
      }
      for place in 0..<size {
        let target = total * Double(generator.next() >> 11) * 0x1p-53
        y.floats[row * size + place] = Float(firstIndex(sums, above: target))
      }
    }
  }

  /// The first sum larger than `target`, in ascending sums, the last of which is larger.
  private static func firstIndex(_ sums: UnsafeMutableBufferPointer<Double>, above target: Double) -> Int {
    var (low, high) = (0, sums.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if sums[middle] > target { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// A number from 0 up to but not including 1: as many values as a float has between ½ and 1, equally likely.
  private static func unit(_ generator: inout RandomGenerator) -> Float { Float(generator.next() >> 40) * 0x1p-24 }
}
