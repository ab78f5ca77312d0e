internal import ModelLowering
internal import ModelSpec
internal import Testing
internal import _ModelTestSupport

@Suite struct LargeNetworkTests {
  /// Ten times the layers must not take much more than ten times as long.
  @Test func timeGrowsWithTheNumberOfLayers() {
    func seconds(_ count: Int) -> Double {
      let layers = (0..<count).map { index -> NeuralNetworkLayer in
        .layer("l\(index)", ["b\(index)"], ["b\(index + 1)"], .convolution(3, 3, kernel: [3, 3], same: true))
      }
      let duration = ContinuousClock().measure {
        let network = lower(layers, inputs: [.multiArray("b0", [1, 3, 9, 9])])
        #expect(network.blobs.count == count + 1)
      }
      return Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
    }
    _ = seconds(100)
    let (small, large) = (seconds(1000), seconds(10_000))
    #expect(large < 40 * Swift.max(small, 0.001))
  }
}
