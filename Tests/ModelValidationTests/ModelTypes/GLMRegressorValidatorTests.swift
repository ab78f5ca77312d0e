import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct GLMRegressorValidatorTests {
  private func model(
    _ rows: [[Double]] = [[1, 2, 3]], offset: [Double] = [0],
    inputs: [FeatureDescription] = [.int64("x"), .double("y"), .int64("z")],
    outputs: [FeatureDescription] = [.double("foo")], predicted: String = "foo"
  ) -> Model {
    var model = Model.model(
      .glmRegressor(
        .with {
          $0.weights = rows.map { row in .with { $0.value = row } }
          $0.offset = offset
        }), inputs: inputs, outputs: outputs)
    model.description?.predictedFeatureName = predicted
    return model
  }

  @Test func acceptsNumbersAndArrays() {
    #expect(ModelValidator.validate(model()) == [])
    #expect(ModelValidator.validate(model(inputs: [.multiArray("x", [3], .double)])) == [])
  }

  @Test func featuresAreNumbers() {
    #expect(
      Checked.errors(model(inputs: [.string("x")]))
        == ["input 'x' of a linear regressor is String, expected Double, Int64 or MultiArray"])
    #expect(
      Checked.errors(model(outputs: [.multiArray("foo", [1])]))
        == ["output 'foo' of a linear regressor is MultiArray, expected Double"])
  }

  @Test func predictionIsNamed() {
    #expect(
      Checked.errors(model(predicted: ""))
        == ["`predictedFeatureName` of a linear regressor must name an output"])
    #expect(
      Checked.errors(model(predicted: "bar"))
        == ["output 'bar', which `predictedFeatureName` names, is not in the description"])
  }

  @Test func rowsMatchOffsetsAndOneAnother() {
    #expect(Checked.errors(model(offset: [0, 1])) == ["`weights` has 1 row, but `offset` has 2"])
    #expect(
      Checked.errors(model([[1, 2, 3], [1], [1, 2]], offset: [0, 0, 0]))
        == [
          "output 'foo' is a single number, but the model makes 3", "row 1 of `weights` has 1 value, but row 0 has 3",
          "row 2 of `weights` has 2 values, but row 0 has 3",
        ])
    #expect(
      Checked.places(model([[1, 2, 3], [1]], offset: [0, 0])) == [
        "description › output 'foo' › type", "glmRegressor › weights[1] › value",
      ])
  }

  @Test func rowsMatchInputs() {
    #expect(Checked.errors(model([[1, 2]])) == ["rows of `weights` have 2 values, but the inputs have 3 elements"])
  }

  @Test func transformIsKnown() {
    var model = model()
    if case .glmRegressor(var regressor)? = model.kind {
      regressor.postEvaluationTransform = .unrecognized(9)
      model.kind = .glmRegressor(regressor)
    }
    #expect(Checked.errors(model) == ["post-evaluation transform 9 is not known"])
  }

  @Test func weightsAreThere() {
    #expect(Checked.errors(model([], offset: [])) == ["`weights` has no rows"])
    #expect(Checked.errors(model([[]])) == ["the rows of `weights` are empty"])
  }

  @Test func oneNumberHasOneRow() {
    #expect(
      Checked.errors(model([[1, 2, 3], [1, 2, 3]], offset: [0, 0]))
        == ["output 'foo' is a single number, but the model makes 2"])
  }
}
