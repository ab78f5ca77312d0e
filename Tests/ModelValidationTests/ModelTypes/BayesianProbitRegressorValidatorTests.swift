import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct BayesianProbitRegressorValidatorTests {
  private func model(
    _ input: FeatureDescription, _ change: (inout BayesianProbitRegressor) -> Void = { _ in }
  ) -> Model {
    var regressor = BayesianProbitRegressor.with {
      $0.regressionInputFeatureName = "x"
      $0.bias = .with { $0.precision = 1 }
    }
    change(&regressor)
    return .model(
      .bayesianProbitRegressor(regressor), version: 3, inputs: [input], outputs: [.multiArray("y", [10])])
  }

  @Test func inputIsAnIntegerArray() {
    #expect(ModelValidator.validate(model(.multiArray("x", [10, 10], .int32))) == [])
    #expect(
      Checked.errors(model(.multiArray("x", [10, 10], .invalidArrayDataType))).last
        == "input 'x' of a Bayesian probit regressor has data type INVALID_ARRAY_DATA_TYPE, expected INT32")
    #expect(
      Checked.errors(model(.multiArray("x", [1, 2, 3], .int32)))
        == ["input 'x' of a Bayesian probit regressor has 3 dimensions, expected 1 or 2"])
    #expect(
      Checked.errors(model(.double("x")))
        == ["input 'x' of a Bayesian probit regressor is Double, expected MultiArray"])
  }

  @Test func distributionsAreSome() {
    let input = FeatureDescription.multiArray("x", [10], .int32)
    let bad = model(input) {
      $0.bias = .with { $0.precision = 0 }
      $0.features = [
        .with {
          $0.featureId = 4
          $0.weights = [
            .with {
              $0.featureValue = 2
              $0.featureWeight = .with {
                $0.mean = .nan
                $0.precision = 1
              }
            }
          ]
        }
      ]
    }
    #expect(Checked.errors(bad) == [])
    #expect(
      Checked.warnings(bad)
        == [
          "the bias has mean 0.0 and precision 0.0, expected a finite mean and a precision above 0",
          "the weight of feature 4 at value 2 has mean nan and precision 1.0, expected a finite mean and a precision above 0",
        ])
    #expect(
      Checked.warnings(model(input) { $0.regressionInputFeatureName = "z" })
        == ["input 'z', which `regressionInputFeatureName` names, is not in the description"])
    #expect(
      Checked.errors(model(input) { $0.regressionInputFeatureName = "" })
        == ["`regressionInputFeatureName` is empty, so no input supplies the features"])
  }
}
