import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct ClassConfidenceThresholdingValidatorTests {
  private func errors(_ curves: [PrecisionRecallCurve]) -> [String] {
    Checked.errors(
      .model(
        .classConfidenceThresholding(.with { $0.precisionRecallCurves = curves }), version: 8,
        inputs: [.multiArray("x", [2])], outputs: [.multiArray("y", [2, 2])]))
  }

  private func curve(
    _ precisions: [Float] = [0.5, 1], _ thresholds: [Float] = [0, 0.5], recalls: [Float] = [1],
    recallThresholds: [Float] = [0.1]
  ) -> PrecisionRecallCurve {
    .with {
      $0.precisionValues = .with { $0.vector = precisions }
      $0.precisionConfidenceThresholds = .with { $0.vector = thresholds }
      $0.recallValues = .with { $0.vector = recalls }
      $0.recallConfidenceThresholds = .with { $0.vector = recallThresholds }
    }
  }

  @Test func curvesAreThere() {
    #expect(errors([curve()]) == [])
    #expect(errors([]) == ["the model has no precision-recall curves"])
  }

  @Test func tablesAreAlike() {
    #expect(
      errors([curve([0.5])]) == ["`precisionValues` has 1 value, but `precisionConfidenceThresholds` has 2"])
    #expect(
      errors([curve(recalls: [], recallThresholds: [])]) == ["`recallValues` is empty"])
    #expect(errors([.init()]) == ["`precisionValues` is empty", "`recallValues` is empty"])
  }

  @Test func valuesAreProperNumbers() {
    #expect(errors([curve([0.5, -1])]) == ["`precisionValues` has the value -1.0"])
    #expect(errors([curve([0.5, 1], [0, .nan])]) == ["`precisionConfidenceThresholds` has the value nan"])
    #expect(errors([curve(recalls: [.infinity])]) == ["`recallValues` has the value inf"])
    #expect(errors([curve(recallThresholds: [-.infinity])]) == ["`recallConfidenceThresholds` has the value -inf"])
  }
}
