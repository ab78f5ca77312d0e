import ModelFormat
import ModelRuntime
import Testing

@testable import ModelcCommands

@Suite struct PredictionJSONTests {
  private func numbers(_ values: [Double], _ type: FeatureArray.ElementType) -> String {
    JSONWriter.text(
      PredictionJSON.value(.array(FeatureArray(doubles: values, shape: [values.count], as: type))), isOneLine: true)
  }

  /// As numpy's `tolist` has them.
  @Test func halfPrecision() {
    #expect(
      numbers([0.0966, 0.1, 0.5, 65504, 6e-8], .float16)
        == "[0.09661865234375, 0.0999755859375, 0.5, 65504, 5.960464477539063e-08]")
  }

  @Test func singlePrecision() {
    #expect(numbers([0.1, 16777216, 1e-45], .float32) == "[0.1, 16777216, 1.401298464324817e-45]")
  }
}
