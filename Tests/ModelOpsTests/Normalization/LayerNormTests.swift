internal import ModelOps
internal import Testing

/// `layer_norm`, `l2_norm`, `nn.mean_variance_norm` and `local_response_norm`.
@Suite struct LayerNormTests {
  static let tolerance: Float = 1e-5

  @Test func lastAxes() throws {
    let x = Tensor(floats: [1, 2, 3, 4, 2, 2, 2, 2], [2, 2, 2])
    let y = try evaluate(
      "layer_norm",
      ["x": x, "gamma": Tensor(floats: [1, 2, 3, 4], [2, 2]), "beta": Tensor(floats: [0, 1, 0, 1], [2, 2])],
      ["axes": [1, 2], "epsilon": .float(0.25)])
    // √(1.25 + 0.25)
    let root = Float(1.5).squareRoot()
    let expected = [-1.5 / root, -1 / root + 1, 1.5 / root, 6 / root + 1, 0, 1, 0, 1]
    #expect(isClose(y.floatArray, expected, relative: Self.tolerance))
  }

  /// The same elements, moved so that the axes are last ones, in the middle, first, or apart.
  @Test(arguments: [[2, 3], [1, 2], [1], [0], [0, 1], [0, 3], [1, 3], [0, 2, 3], [0, 1, 2, 3], [3], []])
  func anyAxes(_ axes: [Int]) throws {
    let shape = [2, 3, 4, 5]
    let x = pattern(shape, seed: 11, scale: 4)
    let weightShape = axes.map { shape[$0] }
    let (gamma, beta) = (pattern(weightShape, seed: 12), pattern(weightShape, seed: 13))
    let y = try evaluate("layer_norm", ["x": x, "gamma": gamma, "beta": beta], ["axes": .constant(.integers(axes))])
    #expect(
      isClose(
        y.floatArray, reference(x, axes, gamma.floatArray, beta.floatArray), relative: Self.tolerance,
        absolute: Self.tolerance))
  }

  @Test func axesOfLengthOneLieNextToAnything() throws {
    let x = pattern([4, 1, 3], seed: 14)
    let gamma = pattern([4, 3], seed: 15)
    let y = try evaluate("layer_norm", ["x": x, "gamma": gamma], ["axes": [0, -1]])
    let expected = reference(x, [0, 2], gamma.floatArray, [Float](repeating: 0, count: 12))
    #expect(isClose(y.floatArray, expected, relative: Self.tolerance, absolute: Self.tolerance))
  }

  private func reference(_ x: Tensor, _ axes: [Int], _ gamma: [Float], _ beta: [Float]) -> [Float] {
    let elements = x.floatArray
    func indices(_ flat: Int) -> [Int] {
      x.shape.indices.map { axis in flat / x.shape[(axis + 1)...].reduce(1, *) % x.shape[axis] }
    }
    func key(_ flat: Int) -> [Int] { indices(flat).enumerated().filter { !axes.contains($0.offset) }.map(\.element) }
    let groups = Dictionary(grouping: elements.indices, by: key)
    return elements.indices.map { flat in
      let group = (groups[key(flat)] ?? []).map { Double(elements[$0]) }
      let mean = group.reduce(0, +) / Double(group.count)
      let variance = group.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(group.count)
      let weight = axes.reduce(0) { $0 * x.shape[$1] + indices(flat)[$1] }
      let normal = (Double(elements[flat]) - mean) / (variance + 1e-5).squareRoot()
      return Float(normal * Double(gamma[weight]) + Double(beta[weight]))
    }
  }

  @Test func l2Norm() throws {
    let y = try evaluate("l2_norm", ["x": Tensor(floats: [0, 1, 2, 3, 3, 4, 0, 0], [2, 1, 2, 2])])
    let root = Float(14).squareRoot()
    #expect(
      isClose(
        y.floatArray, [0, 1 / root, 2 / root, 3 / root, 0.6, 0.8, 0, 0], relative: Self.tolerance,
        absolute: Self.tolerance))
  }

  @Test func l2NormGuardsAgainstZero() throws {
    let y = try evaluate("l2_norm", ["x": Tensor(floats: [0, 3], [2, 1, 1, 1])], ["epsilon": .float(16)])
    #expect(y.floatArray == [0, 0.6])
  }

  @Test func meanVarianceNorm() throws {
    let x = Tensor(floats: [0, 1, 2, 3, 4, 5, 6, 7], [1, 2, 2, 2])
    let centered = try evaluate("nn.mean_variance_norm", ["x": x], ["normalize_variance": .flag(false)])
    #expect(centered.floatArray == [-1.5, -0.5, 0.5, 1.5, -1.5, -0.5, 0.5, 1.5])
    let normal = try evaluate("nn.mean_variance_norm", ["x": x], ["epsilon": .float(1)])
    let third: Float = 1.0 / 3
    let expected = [-1, -third, third, 1, -1, -third, third, 1]
    #expect(isClose(normal.floatArray, expected, relative: Self.tolerance))
    let across = try evaluate(
      "nn.mean_variance_norm", ["x": x], ["across_channels": .flag(true), "epsilon": .float(1)])
    let all = (0..<8).map { (Float($0) - 3.5) / 2.5 }
    #expect(isClose(across.floatArray, all, relative: Self.tolerance))
  }

  @Test(arguments: [(1, Float(0.75)), (2, 0.75), (3, 0.5), (5, 0.75), (9, 1)])
  func localResponseNorm(_ size: Int, _ beta: Float) throws {
    let (channels, inner) = (5, 6)
    let x = pattern([2, channels, 2, 3], seed: 16, scale: 3)
    let y = try evaluate(
      "local_response_norm", ["x": x],
      ["size": .integer(size), "alpha": .float(0.5), "beta": .float(beta), "k": .float(2)])
    let elements = x.floatArray
    var expected: [Float] = []
    for index in elements.indices {
      let (example, channel, rest) = (index / inner / channels, index / inner % channels, index % inner)
      var energy = 0.0
      for other in max(0, channel - size / 2)...min(channels - 1, channel + (size - 1) / 2) {
        let element = Double(elements[(example * channels + other) * inner + rest])
        energy += element * element
      }
      let size = power(2 + 0.5 / Double(size) * energy, Double(beta))
      expected.append(Float(Double(elements[index]) / size))
    }
    #expect(isClose(y.floatArray, expected, relative: Self.tolerance))
  }

  /// For exponents that are quarters.
  private func power(_ x: Double, _ exponent: Double) -> Double {
    let root = x.squareRoot().squareRoot()
    return (0..<Int(exponent * 4)).reduce(1.0) { product, _ in product * root }
  }
}
