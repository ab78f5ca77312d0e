internal import ModelLowering
internal import ModelSpec
internal import Testing
internal import _ModelTestSupport

/// Ten times the layers must not take much more than ten times as long.
@Suite(.serialized) struct LargeNetworkTests {
  private func seconds(_ layers: [NeuralNetworkLayer]) -> Double {
    let duration = ContinuousClock().measure {
      let network = lower(layers, inputs: [.multiArray("b0", [1, 3, 9, 9]), .multiArray("flag", [1])])
      #expect(network.problems.isEmpty)
    }
    return Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
  }

  private func expectLinear(_ layers: (Int) -> [NeuralNetworkLayer]) {
    _ = seconds(layers(100))
    let (small, large) = (seconds(layers(500)), seconds(layers(5000)))
    #expect(large < 50 * Swift.max(small, 0.002))
  }

  @Test func chain() {
    expectLinear { count in
      (0..<count).map { index in
        .layer("l\(index)", ["b\(index)"], ["b\(index + 1)"], .convolution(3, 3, kernel: [3, 3], same: true))
      }
    }
  }

  @Test func branches() {
    expectLinear { count in
      (0..<count).map { index in
        let body = NeuralNetwork.with { $0.layers = [.layer("r", ["b0"], ["y\(index)"], .relu)] }
        return .layer("l\(index)", ["flag"], [], .branch(.with { $0.ifBranch = body }))
      }
    }
  }

  @Test func oneNameForAll() {
    expectLinear { count in
      (0..<count).map { _ in .layer("l", ["b0"], ["y"], .softmax(SoftmaxLayerParams())) }
    }
  }

  @Test func absurdRanksAreRefused() {
    let long: [Int64] = Array(repeating: 1, count: 100_000)
    #expect(shapes(.relu, [long]) == "the input has 100000 dimensions, expected up to 64")
    #expect(
      shapes(.expandDims(.with { $0.axes = Array(0..<100_000) }), [[1]])
        == "the result would have 100001 dimensions, expected up to 64")
    #expect(
      shapes(.reshapeStatic(.with { $0.targetShape = long }), [[1]])
        == "the result would have 100000 dimensions, expected up to 64")
  }
}
