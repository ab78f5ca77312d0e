import ModelOps
import ModelRuntime
import ModelSpec
import Testing
import _ModelTestSupport

@Suite struct ClassConfidenceThresholdingPredictorTests {
  @Test func everyClassIsPresent() throws {
    let model = Model.model(
      .classConfidenceThresholding(.with { $0.precisionRecallCurves = [PrecisionRecallCurve()] }),
      inputs: [.multiArray("x", [2], .float32)], outputs: [.multiArray("y", [2, 2], .float32)])
    let array = try #require(try predict(model, ["x": .doubles([0.25, 0.75])])["y"]?.array)
    #expect(array.shape == [2, 2])
    #expect(array.elementType == .float32)
    #expect(array.doubles == [0.25, 0.75, 1, 1])
  }
}
