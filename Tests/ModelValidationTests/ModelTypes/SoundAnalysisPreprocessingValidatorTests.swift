import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct SoundAnalysisPreprocessingValidatorTests {
  private func errors(
    _ type: CoreMLModels.SoundAnalysisPreprocessing.SoundAnalysisPreprocessingType? = .vggish(.init()),
    input: [Int64] = [15600], output: [Int64] = [1, 96, 64],
    _ inputType: ArrayFeatureType.ArrayDataType = .float32, _ outputType: ArrayFeatureType.ArrayDataType = .float32
  ) -> [String] {
    Checked.errors(
      .model(
        .soundAnalysisPreprocessing(.with { $0.soundAnalysisPreprocessingType = type }), version: 4,
        inputs: [.multiArray("samples", input, inputType)], outputs: [.multiArray("bands", output, outputType)]))
  }

  @Test func methodIsThere() {
    #expect(errors() == [])
    #expect(errors(nil) == ["sound analysis preprocessing has no method"])
  }

  @Test func inputIsFixed() {
    #expect(
      errors(input: [15599])
        == ["input 'samples' of sound analysis preprocessing has shape [15599], expected [15600]"])
    #expect(
      errors(.vggish(.init()), .double)
        == ["input 'samples' of sound analysis preprocessing has data type DOUBLE, expected FLOAT32"])
  }

  @Test func outputIsFixed() {
    for shape: [Int64] in [[1, 95, 64], [1, 96, 65], [96, 64]] {
      #expect(
        errors(output: shape)
          == ["output 'bands' of sound analysis preprocessing has shape \(shape), expected [1, 96, 64]"])
    }
    #expect(
      errors(.vggish(.init()), .float32, .double)
        == ["output 'bands' of sound analysis preprocessing has data type DOUBLE, expected FLOAT32"])
  }

  @Test func everyFindingIsReported() {
    #expect(errors(input: [1], output: [2], .double, .double).count == 4)
  }
}
