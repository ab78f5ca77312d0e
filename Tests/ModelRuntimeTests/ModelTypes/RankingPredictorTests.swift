import ModelRuntime
import ModelSpec
import Testing
import _ModelTestSupport

@Suite struct NonMaximumSuppressionPredictorTests {
  private func model(
    perClass: Bool = false, iou: Double = 0.5, confidence: Double = 0.2, outputRows: Int64? = nil
  ) -> Model {
    let rows = outputRows.map { [$0] } ?? []
    return .model(
      .nonMaximumSuppression(
        .with {
          $0.suppressionMethod = .pickTop(.with { $0.perClass = perClass })
          $0.iouThreshold = iou
          $0.confidenceThreshold = confidence
          $0.confidenceInputFeatureName = "confidence"
          $0.coordinatesInputFeatureName = "coordinates"
          $0.iouThresholdInputFeatureName = "iou"
          $0.confidenceThresholdInputFeatureName = "threshold"
          $0.confidenceOutputFeatureName = "keptConfidence"
          $0.coordinatesOutputFeatureName = "keptCoordinates"
        }), version: 3,
      inputs: [.multiArray("confidence", [4, 2], .double), .multiArray("coordinates", [4, 4], .double)],
      outputs: [
        .multiArray("keptConfidence", rows.isEmpty ? [] : rows + [2], .double),
        .multiArray("keptCoordinates", rows.isEmpty ? [] : rows + [4], .double),
      ])
  }

  /// Box 1 overlaps box 0 by 2/3 and is of another class; box 2 lies apart; box 3 is hardly there.
  private let features: [String: FeatureValue] = [
    "confidence": .doubles([0.9, 0, 0, 0.8, 0.5, 0.1, 0.1, 0.05], shape: [4, 2]),
    "coordinates": .doubles([5, 5, 10, 10, 7, 5, 10, 10, 50, 50, 4, 4, 90, 90, 4, 4], shape: [4, 4]),
  ]

  @Test func greedyChoice() throws {
    let outputs = try predict(model(), features)
    #expect(outputs["keptConfidence"]?.array?.shape == [2, 2])
    #expect(outputs["keptConfidence"]?.array?.doubles == [0.9, 0, 0.5, 0.1])
    #expect(outputs["keptCoordinates"]?.array?.doubles == [5, 5, 10, 10, 50, 50, 4, 4])
  }

  @Test func classesApart() throws {
    #expect(try predict(model(perClass: true), features)["keptConfidence"]?.array?.shape == [3, 2])
  }

  @Test func thresholdsFromInputs() throws {
    let loose = features.merging(["iou": .double(0.7), "threshold": .double(0)]) { $1 }
    #expect(try predict(model(), loose)["keptConfidence"]?.array?.shape == [4, 2])
  }

  @Test(arguments: [1, 5]) func fixedNumberOfRows(_ rows: Int) throws {
    let outputs = try predict(model(outputRows: Int64(rows)), features)
    let confidences = try #require(outputs["keptConfidence"]?.array)
    #expect(confidences.shape == [rows, 2])
    #expect(outputs["keptCoordinates"]?.array?.shape == [rows, 4])
    #expect(confidences.doubles.suffix(2) == (rows == 1 ? [0.9, 0] : [0, 0]))
  }

  @Test func wrongShapes() {
    let narrow = features.merging(["coordinates": .doubles([1, 2, 3], shape: [1, 3])]) { $1 }
    #expect(
      predictionProblem(model(), narrow) == "input 'coordinates' has shape [1, 3], expected [boxes, 4]")
    let short = features.merging(["coordinates": .doubles([1, 2, 3, 4], shape: [1, 4])]) { $1 }
    #expect(predictionProblem(model(), short) == "input 'confidence' has 8 elements, 'coordinates' has 1 boxes")
  }
}

@Suite struct ItemSimilarityRecommenderPredictorTests {
  private func model(names: [String] = [], items: Int = 4) -> Model {
    func row(_ item: UInt64, _ similar: [(UInt64, Double)], shift: Double = 0) -> ItemSimilarityRecommender.SimilarItems
    {
      .with {
        $0.itemId = item
        $0.itemScoreAdjustment = shift
        $0.similarItemList = similar.map { other, score in
          .with {
            $0.itemId = other
            $0.similarityScore = score
          }
        }
      }
    }
    return .model(
      .itemSimilarityRecommender(
        .with {
          $0.itemItemSimilarities = [
            row(0, [(1, 0.5), (2, 0.25)]), row(1, [(0, 0.5), (3, 1)], shift: 0.5), row(2, [(0, 0.25)]),
          ]
          if !names.isEmpty { $0.itemStringIds = .with { $0.vector = names } }
          $0.itemInputFeatureName = "items"
          $0.numRecommendationsInputFeatureName = "k"
          $0.itemRestrictionInputFeatureName = "only"
          $0.itemExclusionInputFeatureName = "not"
          $0.recommendedItemListOutputFeatureName = "best"
          $0.recommendedItemScoreOutputFeatureName = "scores"
        }), version: 4, inputs: [.dictionary("items")], outputs: [.dictionary("scores")])
  }

  @Test func scores() throws {
    // Item 1: 0.5 · (2 - 0.5); item 2: 0.25 · 2; item 3 is similar to none of those given.
    let outputs = try predict(model(), ["items": .dictionary(.integers([0: 2]))])
    #expect(outputs["best"]?.sequence == .integers([1, 2, 3]))
    #expect(outputs["scores"]?.integers == [1: 0.75, 2: 0.5, 3: 0])
  }

  @Test func namesAndNumberOfItems() throws {
    let model = model(names: ["a", "b", "c", "d"])
    let features: [String: FeatureValue] = ["items": .sequence(.strings(["b", "unknown"])), "k": .int64(1)]
    #expect(try predict(model, features)["best"]?.sequence == .strings(["d"]))
    let restricted = features.merging(["only": .sequence(.strings(["a", "b"]))]) { $1 }
    #expect(try predict(model, restricted)["best"]?.sequence == .strings(["a"]))
    let given = restricted.merging(["not": .sequence(.strings(["a"]))]) { $1 }
    #expect(try predict(model, given)["best"]?.sequence == .strings(["b"]))
  }

  @Test func tooFewNames() {
    #expect(
      loadingProblem(model(names: ["a", "b"]))
        == "the largest item is number 3, expected less than 2\n"
        + "  at: itemSimilarityRecommender › itemItemSimilarities")
  }
}

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
    let model = try RuntimeModel(model())
    let features: [String: FeatureValue] = ["x": .doubles([9, 9]), "limit": .double(1)]
    for _ in 0..<100 {
      let sampled = try #require(try model.prediction(from: features)["sampled"]?.double)
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
