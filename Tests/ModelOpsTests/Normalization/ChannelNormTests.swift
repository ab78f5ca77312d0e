internal import ModelOps
internal import Testing

/// `batch_norm`, `instance_norm` and `nn.batch_statistics_norm`.
@Suite struct ChannelNormTests {
  static let tolerance: Float = 1e-5

  /// y = gamma · (x − mean) / √(variance + epsilon) + beta for x [N, C, inner]; statistics by example and channel.
  private func reference(
    _ x: Tensor, gamma: [Float], beta: [Float], epsilon: Double,
    statistics: (_ example: Int, _ channel: Int) -> (mean: Double, variance: Double)
  ) -> [Float] {
    let (examples, channels) = (x.shape[0], x.shape[1])
    let inner = x.shape.dropFirst(2).reduce(1, *)
    let elements = x.floatArray
    return (0..<(examples * channels * inner)).map { index in
      let (example, channel) = (index / inner / channels, index / inner % channels)
      let (mean, variance) = statistics(example, channel)
      let normal = (Double(elements[index]) - mean) / (variance + epsilon).squareRoot()
      return Float(Double(gamma[channel]) * normal + Double(beta[channel]))
    }
  }

  private func moments(_ elements: [Float]) -> (mean: Double, variance: Double) {
    let mean = elements.reduce(0) { $0 + Double($1) } / Double(elements.count)
    return (mean, elements.reduce(0) { $0 + (Double($1) - mean) * (Double($1) - mean) } / Double(elements.count))
  }

  @Test(arguments: [[2, 3], [2, 3, 5], [1, 3, 4, 7], [2, 3, 2, 3, 2]])
  func batchNorm(_ shape: [Int]) throws {
    let x = pattern(shape, seed: 1)
    let (mean, gamma, beta) = (pattern([3], seed: 2), pattern([3], seed: 3), pattern([3], seed: 4))
    let variance = Tensor(floats: [0.5, 0, 2], [3])
    let y = try evaluate(
      "batch_norm", ["x": x, "mean": mean, "variance": variance, "gamma": gamma, "beta": beta],
      ["epsilon": .float(1e-3)])
    let expected = reference(x, gamma: gamma.floatArray, beta: beta.floatArray, epsilon: Double(Float(1e-3))) {
      (Double(mean.floatArray[$1]), Double(variance.floatArray[$1]))
    }
    #expect(isClose(y.floatArray, expected, relative: Self.tolerance, absolute: Self.tolerance))
  }

  @Test func batchNormOfChannelsLast() throws {
    let elements: [Float] = [1, 2, 3, 4, 5, 6, 7, 8]
    let storage = Tensor(floats: elements, [8])
    let x = Tensor(.fp32, [1, 2, 2, 2], layout: .channelsLast, storage: storage.storage)
    let values = try results(
      "batch_norm",
      [
        "x": x, "mean": Tensor(floats: [1, 2], [2]), "variance": Tensor(floats: [4, 1], [2]),
        "beta": Tensor(floats: [10, 20], [2]),
      ], ["epsilon": .float(0)])
    let y = try #require(values.first?.tensor)
    #expect(y.layout == .channelsLast)
    #expect(Array(y.floats) == [10, 20, 11, 22, 12, 24, 13, 26])
  }

  @Test func epsilonFromInputs() throws {
    let y = try evaluate(
      "batch_norm",
      [
        "x": Tensor(floats: [4], [1, 1]), "mean": Tensor(floats: [0], [1]), "variance": Tensor(floats: [0], [1]),
        "epsilon": Tensor(floats: [4], []),
      ])
    #expect(y.floatArray == [2])
  }

  @Test(arguments: [[2, 3, 5], [1, 3, 4, 7], [3, 3, 1, 1], [0, 3, 4]])
  func instanceNorm(_ shape: [Int]) throws {
    let x = pattern(shape, seed: 5, scale: 10)
    let (gamma, beta) = (pattern([3], seed: 6), pattern([3], seed: 7))
    let y = try evaluate("instance_norm", ["x": x, "gamma": gamma, "beta": beta])
    let inner = shape.dropFirst(2).reduce(1, *)
    let expected = reference(x, gamma: gamma.floatArray, beta: beta.floatArray, epsilon: 1e-5) { example, channel in
      moments(Array(x.floatArray[(example * 3 + channel) * inner..<(example * 3 + channel + 1) * inner]))
    }
    #expect(isClose(y.floatArray, expected, relative: Self.tolerance, absolute: Self.tolerance))
  }

  /// Elements far from 0 keep their digits.
  @Test func farFromZero() throws {
    let x = Tensor(floats: [100_001, 100_002, 100_003, 100_004], [1, 1, 4])
    let y = try evaluate("instance_norm", ["x": x], ["epsilon": .float(0)])
    let expected: [Float] = [-1.3416407865, -0.4472135955, 0.4472135955, 1.3416407865]
    #expect(isClose(y.floatArray, expected, relative: Self.tolerance))
  }

  @Test func batchStatistics() throws {
    let x = pattern([3, 2, 2, 3], seed: 8)
    let (gamma, beta) = (pattern([2], seed: 9), pattern([2], seed: 10))
    let y = try evaluate("nn.batch_statistics_norm", ["x": x, "gamma": gamma, "beta": beta])
    let expected = reference(x, gamma: gamma.floatArray, beta: beta.floatArray, epsilon: 1e-5) { _, channel in
      moments((0..<3).flatMap { Array(x.floatArray[($0 * 2 + channel) * 6..<($0 * 2 + channel + 1) * 6]) })
    }
    #expect(isClose(y.floatArray, expected, relative: Self.tolerance, absolute: Self.tolerance))
  }
}
