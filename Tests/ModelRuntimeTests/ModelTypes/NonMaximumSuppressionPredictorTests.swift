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
  private let features: NameMap<FeatureValue> = [
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
