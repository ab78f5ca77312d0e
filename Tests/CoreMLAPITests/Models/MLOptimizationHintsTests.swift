import Foundation
import ModelFormat
import ModelRuntime
import ModelSpec
import Testing
import _ModelTestSupport

@testable import CoreMLAPI

@Suite struct MLOptimizationHintsTests {
  @Test func whatTheyMean() {
    var hints = MLOptimizationHints()
    #expect(hints.specialization.keptPlanCount == 8 && !hints.specialization.prefersSpeed)
    hints.reshapeFrequency = .infrequent
    hints.specializationStrategy = .fastPrediction
    #expect(hints.specialization.keptPlanCount == 1 && hints.specialization.prefersSpeed)
  }

  /// Whatever the hints, predictions are the same for each shape, in any order.
  @Test func predictionsAreTheSame() async throws {
    let text = """
      program(1.3)
      {
      func main<ios16>(tensor<fp32, [1, ?]> x) {
        tensor<fp32, [1, ?]> y = add(x = x, y = x)[name = string("y")];
      } -> (y);
      }
      """
    let program = try MILTextParser.parse(Array(text.utf8)).program
    let input = FeatureDescription.feature(
      "x",
      .multiArrayType(
        .with {
          $0.dataType = .float32
          $0.shape = [1, 2]
          $0.shapeFlexibility = .enumeratedShapes(
            .with { $0.shapes = [2, 3, 4].map { n in .with { $0.shape = [1, n] } } })
        }))
    let model = Model.model(.mlProgram(program), version: 7, inputs: [input], outputs: [.multiArray("y", [])])
    for strategy in [MLOptimizationHints.SpecializationStrategy.default, .fastPrediction] {
      for frequency in [MLOptimizationHints.ReshapeFrequency.frequent, .infrequent] {
        let configuration = MLModelConfiguration()
        configuration.optimizationHints.reshapeFrequency = frequency
        configuration.optimizationHints.specializationStrategy = strategy
        let asset = try MLModelAsset(specification: Data(encoded(model)))
        let loaded = try await MLModel.load(asset: asset, configuration: configuration)
        for count in [2, 4, 3, 2] {
          let x = MLMultiArray(MLShapedArray<Float>(repeating: 1.5, shape: [1, count]))
          let output = try await loaded.prediction(from: MLDictionaryFeatureProvider(dictionary: ["x": x]))
          let y = output.featureValue(for: "y")?.shapedArrayValue(of: Float.self)
          #expect(y == MLShapedArray(repeating: 3, shape: [1, count]))
        }
      }
    }
  }
}
