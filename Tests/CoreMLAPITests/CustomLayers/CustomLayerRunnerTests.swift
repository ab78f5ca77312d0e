import Foundation
import ModelRuntime
import ModelSpec
import OrderedCollections
import Testing

@testable import CoreMLAPI

@Suite struct CustomLayerRunnerTests {
  /// Multiplies by a parameter and adds its first weight.
  private final class Affine: MLCustomLayer {
    let factor: Float
    var offset: Float = 0

    init(parameters: [String: Any]) throws {
      guard let factor = parameters["factor"] as? Float else { throw MLModelError(.parameters, "there is no factor") }
      self.factor = factor
    }

    func setWeightData(_ weights: [Data]) throws {
      offset = weights[0].withUnsafeBytes { $0.loadUnaligned(as: Float.self) }
    }

    func outputShapes(forInputShapes inputShapes: [[NSNumber]]) throws -> [[NSNumber]] { inputShapes }

    func evaluate(inputs: [MLMultiArray], outputs: [MLMultiArray]) throws {
      for index in 0..<inputs[0].count {
        outputs[0][index] = NSNumber(value: inputs[0][index].floatValue * factor + offset)
      }
    }
  }

  private func params(_ name: String, factor: Double?) -> CustomLayerParams {
    .with { params in
      params.className = name
      if let factor { params.parameters = ["factor": .with { $0.value = .doubleValue(factor) }] }
      params.weights = [.with { $0.floatValue = WeightData(floats: [0.5]) }]
    }
  }

  @Test func evaluation() throws {
    MLCustomLayerRegistry.register(Affine.self, named: "Affine")
    let runner = try CustomLayerRunner(params("Affine", factor: 2))
    #expect(try runner.outputShapes([[2, 1]]) == [[2, 1]])
    let input = MLMultiArray(MLShapedArray<Float>(scalars: [1, 3], shape: [2, 1]))
    let output = try MLMultiArray(#require(try runner.evaluate([input.feature]).first))
    #expect(output.shape == [2, 1] && output[0] == 2.5 && output[1] == 6.5)
  }

  @Test func problems() {
    MLCustomLayerRegistry.register(Affine.self, named: "Affine")
    let missing = #expect(throws: RuntimeError.self) { _ = try CustomLayerRunner(params("None", factor: 2)) }
    #expect(missing?.code == .customLayer)
    #expect(
      missing?.message
        == "no class is registered for custom layer 'None': call `MLCustomLayerRegistry.register(_:named:)` before loading"
    )
    let refused = #expect(throws: RuntimeError.self) { _ = try CustomLayerRunner(params("Affine", factor: nil)) }
    #expect(refused?.message == "custom layer 'Affine' cannot be created: there is no factor")
  }
}
