import ModelRuntime
import ModelSpec
import Testing
import _ModelTestSupport

@Suite struct BayesianProbitRegressorPredictorTests {
  private func model(precision: Double = 2) -> Model {
    func weights(_ feature: UInt32, _ value: UInt32, _ gaussian: BayesianProbitRegressor.Gaussian)
      -> BayesianProbitRegressor.FeatureWeight
    {
      .with {
        $0.featureId = feature
        $0.weights = [
          .with {
            $0.featureValue = value
            $0.featureWeight = gaussian
          }
        ]
      }
    }
    return .regressor(
      .bayesianProbitRegressor(
        .with {
          $0.numberOfFeatures = 2
          $0.bias = .normal(0.5, precision: 4)
          $0.features = [weights(0, 3, .normal(1, precision: precision)), weights(1, 5, .normal(-2, precision: 10))]
          $0.regressionInputFeatureName = "x"
          $0.optimismInputFeatureName = "optimism"
          $0.samplingScaleInputFeatureName = "scale"
          $0.samplingTruncationInputFeatureName = "limit"
          $0.meanOutputFeatureName = "mean"
          $0.varianceOutputFeatureName = "variance"
          $0.pessimisticProbabilityOutputFeatureName = "pessimistic"
          $0.sampledProbabilityOutputFeatureName = "sampled"
        }), inputs: [.multiArray("x", [2], .int32)])
  }

  @Test(arguments: [([3.0, 5], [2]), ([1, 5, 0, 3], [2, 2])]) func probabilities(_ x: [Double], _ shape: [Int]) throws {
    let outputs = try predict(
      model(), ["x": .doubles(x, shape: shape), "optimism": .double(0.5), "scale": .double(2), "limit": .double(0)])
    #expect(isClose(outputs["mean"]?.double, -0.5))
    #expect(isClose(outputs["variance"]?.double, 0.85))
    // Phi(-0.5 / sqrt(1.85)), and with 0.5 standard deviations added to the mean.
    #expect(isClose(outputs["y"]?.double, 0.3565830312855312))
    #expect(isClose(outputs["pessimistic"]?.double, 0.48855586956942915))
    #expect(isClose(outputs["sampled"]?.double, 0.3085375387259869))
  }

  @Test func valuesWithoutWeightAddNothing() throws {
    let outputs = try predict(model(), ["x": .doubles([9, 9])])
    #expect(outputs["mean"]?.double == 0.5)
    #expect(outputs["variance"]?.double == 0.25)
  }

  @Test func samplesStayWithinTheLimit() throws {
    let features: NameMap<FeatureValue> = ["x": .doubles([9, 9]), "limit": .double(1)]
    for _ in 0..<100 {
      let sampled = try #require(try predict(model(), features)["sampled"]?.double)
      // Phi(0.5 - 0.5) and Phi(0.5 + 0.5).
      #expect((0.5 - 1e-9...0.8413447460685429 + 1e-9).contains(sampled))
    }
  }

  @Test func brokenModels() {
    #expect(
      loadingProblem(model(precision: 0))
        == "`precision` is 0.0, expected more than 0\n  at: bayesianProbitRegressor › features[0] › weights[0]")
    #expect(
      predictionProblem(model(), ["x": .doubles([1, 2, 3])])
        == "input 'x' has shape [3], expected [2] or [pairs, 2]")
  }
}
