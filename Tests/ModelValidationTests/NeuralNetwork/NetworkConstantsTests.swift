import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

/// Layers that the constants of a network make impossible, whatever its inputs hold.
@Suite struct NetworkConstantsTests {
  private func errors(_ layers: [NeuralNetworkLayer], _ shape: [Int64]) -> [String] {
    let model = Model.neuralNetwork(
      layers, inputs: [.multiArray("x", shape)], outputs: [.multiArray("y", [])], arrayMapping: .exactArrayMapping)
    return Checked.errors(model)
  }

  /// The shape is made of ones, which `x` does not broadcast to.
  @Test func constantsThatLayersMake() {
    func broadcast(to value: Float) -> [String] {
      errors(
        [
          .layer("fill", ["x"], ["ones"], .fillLike(.with { $0.value = value })),
          .layer("broadcast", ["x", "ones"], ["y"], .broadcastToDynamic(.init())),
        ], [2])
    }
    #expect(broadcast(to: 2) == [])
    #expect(broadcast(to: 1) == ["`x` [2] does not broadcast to `shape` [1, 1]"])
  }
}
