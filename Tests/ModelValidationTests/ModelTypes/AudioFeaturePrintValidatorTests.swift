import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct AudioFeaturePrintValidatorTests {
  private func model(
    _ type: CoreMLModels.AudioFeaturePrint.AudioFeaturePrintType?, outputs: [String] = ["features"],
    input: FeatureDescription = .multiArray("samples", [15600])
  ) -> Model {
    .model(
      .audioFeaturePrint(.with { $0.audioFeaturePrintType = type }), version: 6, inputs: [input],
      outputs: outputs.map { .multiArray($0, [512]) })
  }

  @Test func extractorIsThere() {
    #expect(Checked.errors(model(nil)) == ["an audio feature print has no extractor"])
    #expect(Checked.errors(model(.sound(.init()))) == ["version SOUND_VERSION_INVALID of the extractor is not known"])
    #expect(ModelValidator.validate(model(.sound(.with { $0.version = .soundVersion1 }))) == [])
  }

  @Test func laterVersionIsAWarning() {
    let later = model(.sound(.with { $0.version = .unrecognized(2) }))
    #expect(Checked.errors(later) == [])
    #expect(Checked.warnings(later) == ["version 2 of the extractor is not known"])
  }

  @Test func featuresAreArrays() {
    let sound = CoreMLModels.AudioFeaturePrint.AudioFeaturePrintType.sound(.with { $0.version = .soundVersion1 })
    #expect(
      Checked.errors(model(sound, outputs: ["a", "b"], input: .double("samples")))
        == [
          "input 'samples' of an audio feature print is Double, expected MultiArray",
          "an audio feature print has at most 1 output, but the description has 2",
        ])
  }
}
