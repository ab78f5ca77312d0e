import CoreMLAPI
import Foundation
import Testing

@Suite struct MLCustomLayerRegistryTests {
  private final class Swish: NSObject, MLCustomLayer {
    required init(parameters: [String: Any]) throws { super.init() }

    func setWeightData(_ weights: [Data]) throws {}

    func outputShapes(forInputShapes inputShapes: [[NSNumber]]) throws -> [[NSNumber]] { inputShapes }

    func evaluate(inputs: [MLMultiArray], outputs: [MLMultiArray]) throws {
      for (input, output) in zip(inputs, outputs) {
        for index in 0..<input.count {
          let x = input[index].floatValue
          output[index] = NSNumber(value: x / (1 + exp(-x)))
        }
      }
    }
  }

  @Test func registering() throws {
    #expect(MLCustomLayerRegistry.type(named: "no such layer") == nil)
    MLCustomLayerRegistry.register(Swish.self, named: "Swish")
    let layer = try MLCustomLayerRegistry.type(named: "Swish")?.init(parameters: [:])
    #expect(try layer?.outputShapes(forInputShapes: [[1, 2]]) == [[1, 2]])
  }
}
