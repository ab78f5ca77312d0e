internal import ModelOps
internal import Testing

@Suite struct PreluTests {
  private let x = Tensor(floats: (0..<24).map { Float($0) - 12 }, [2, 3, 2, 2])

  private func expected(_ slopes: [Float]) -> [Float] {
    x.floatArray.enumerated().map { $1 < 0 ? $1 * slopes[$0 / 4 % 3] : $1 }
  }

  @Test func slopes() throws {
    let alpha = Tensor(floats: [0.5, 2, -1], [3])
    #expect(try evaluate("prelu", ["x": x, "alpha": alpha]).floatArray == expected([0.5, 2, -1]))
    #expect(
      try evaluate("prelu", ["x": x, "alpha": Tensor(floats: [3], [1])]).floatArray == expected([3, 3, 3]))
    let context = ExecutionContext()
    let y = try #require(try results("prelu", ["x": x.channelsLast(context), "alpha": alpha])[0].tensor)
    #expect(y.layout == .channelsLast && y.rowMajor(context).floatArray == expected([0.5, 2, -1]))
    let matrix = Tensor(floats: [-1, -2, -3, 4], [2, 2])
    #expect(
      try evaluate("prelu", ["x": matrix, "alpha": Tensor(floats: [2, 5], [2])]).floatArray == [-2, -10, -6, 4])
  }

  /// One slope for all channels takes no memory for each where there are no elements.
  @Test func noElements() throws {
    let (none, one) = (Tensor(floats: [], [0, 1 << 40]), Tensor(floats: [1], [1]))
    #expect(try evaluate("prelu", ["x": none, "alpha": one]).shape == [0, 1 << 40])
    #expect(try evaluate("softplus_parametric", ["x": none, "alpha": one, "beta": one]).shape == [0, 1 << 40])
  }

  @Test func softplus() throws {
    let x = Tensor(floats: [0, 1, 0, 100], [1, 2, 2])
    let y = try evaluate(
      "softplus_parametric",
      ["x": x, "alpha": Tensor(floats: [2, 0.5], [2]), "beta": Tensor(floats: [3], [1])]
    ).floatArray
    #expect(isClose(y, [1.3862944, 6.0971747, 0.34657359, 150]))
  }
}
