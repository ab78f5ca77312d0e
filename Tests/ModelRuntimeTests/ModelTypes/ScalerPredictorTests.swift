import ModelOps
import ModelRuntime
import ModelSpec
import Testing
import _ModelTestSupport

@Suite struct ScalerPredictorTests {
  private func model(_ shift: [Double], _ scale: [Double], _ input: FeatureDescription, _ output: FeatureDescription)
    -> Model
  {
    .model(
      .scaler(
        .with {
          $0.shiftValue = shift
          $0.scaleValue = scale
        }), inputs: [input], outputs: [output])
  }

  @Test func arrays() throws {
    let model = model([1, 2], [10], .multiArray("x", [2], .double), .multiArray("y", [2], .double))
    #expect(try predict(model, ["x": .doubles([1, 2])])["y"]?.array?.doubles == [20, 40])
    #expect(
      predictionProblem(model, ["x": .doubles([1])]) == "input 'x' has 1 elements, the model scales 2")
  }

  @Test func numbers() throws {
    #expect(try predict(model([], [], .double("x"), .double("y")), ["x": .double(3)])["y"]?.double == 3)
    let whole = model([1], [0.5], .int64("x"), .int64("y"))
    #expect(try predict(whole, ["x": .int64(3)])["y"]?.int64 == 2)
    #expect(predictionProblem(whole, ["x": .int64(2)]) == "output 'y' is an integer, which 1.5 is not")
    #expect(
      loadingProblem(model([1, 2], [1, 2, 3], .double("x"), .double("y")))
        == "`shiftValue` has 2 values, but `scaleValue` has 3\n  at: scaler")
  }
}
