import ModelOps
import ModelRuntime
import ModelSpec
import Testing
import _ModelTestSupport

@Suite struct GLMRegressorPredictorTests {
  private func model(
    _ weights: [[Double]] = [[2, -1]], _ offset: [Double] = [0.5],
    _ transform: GLMRegressor.PostEvaluationTransform = .noTransform,
    inputs: [FeatureDescription] = [.double("a"), .int64("b")], output: FeatureDescription = .double("y")
  ) -> Model {
    .regressor(
      .glmRegressor(
        .with {
          $0.weights = weights.map { row in .with { $0.value = row } }
          $0.offset = offset
          $0.postEvaluationTransform = transform
        }), inputs: inputs, output: output)
  }

  @Test func linear() throws {
    let outputs = try predict(model(), ["a": .double(3), "b": .int64(2), "other": .string("passed over")])
    #expect(outputs.count == 1)
    #expect(outputs["y"]?.double == 4.5)
  }

  @Test func links() throws {
    let features: NameMap<FeatureValue> = ["a": .int64(0), "b": .double(-0.5)]
    #expect(isClose(try predict(model([[2, -1]], [0.5], .logit), features)["y"]?.double, 0.7310585786300049))
    #expect(isClose(try predict(model([[2, -1]], [0.5], .probit), features)["y"]?.double, 0.8413447460685429))
  }

  @Test func arrays() throws {
    let model = model(
      [[1, 0, 0], [0, 1, 1]], [0, 10], inputs: [.multiArray("x", [3], .double)], output: .multiArray("y", [2], .float32)
    )
    let array = try #require(try predict(model, ["x": .doubles([1, 2, 3])])["y"]?.array)
    #expect(array.elementType == .float32)
    #expect(array.shape == [2])
    #expect(array.doubles == [1, 15])
  }

  @Test func stridedInput() throws {
    let column = FeatureArray(
      .double, shape: [2], strides: [3], storage: FeatureArray(doubles: [1, 0, 0, 5, 0, 0], shape: [6]).storage)
    let model = model(inputs: [.multiArray("x", [2], .double)])
    #expect(try predict(model, ["x": .array(column)])["y"]?.double == -2.5)
  }

  @Test func brokenModels() {
    #expect(
      loadingProblem(model([[1, 2], [1]], [0, 0]))
        == "row 1 of `weights` has 1 values, but row 0 has 2\n  at: glmRegressor › weights[1]")
    #expect(
      loadingProblem(model([[1, 2]], []))
        == "`offset` has 0 values, but `weights` has 1 rows\n  at: glmRegressor › offset")
    #expect(loadingProblem(model([], [])) == "the model has no weights\n  at: glmRegressor › weights")
    #expect(
      loadingProblem(model([[1, 2], [1, 2]], [0, 0])) == "output 'y' is declared a single number, the model makes 2")
    #expect(
      loadingProblem(model([[1, 2]], [0], .unrecognized(9)))
        == "`postEvaluationTransform` is 9, which is not known\n  at: glmRegressor › postEvaluationTransform")
  }

  @Test func brokenFeatures() {
    #expect(predictionProblem(model(), ["a": .double(1)]) == "input 'b' is missing")
    #expect(
      predictionProblem(model(), ["a": .double(1), "b": .string("x")])
        == "input 'b' is a string, expected a number or an array")
    #expect(
      predictionProblem(model(), ["a": .double(1), "b": .doubles([1, 2])])
        == "inputs 'a' and 'b' have 3 elements together, the model takes 2")
  }
}
