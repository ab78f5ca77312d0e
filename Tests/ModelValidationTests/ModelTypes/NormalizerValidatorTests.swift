import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct NormalizerValidatorTests {
  private func model(_ norm: Normalizer.NormType, inputs: [FeatureDescription]) -> Model {
    .model(.normalizer(.with { $0.normType = norm }), inputs: inputs, outputs: [.multiArray("y", [3])])
  }

  @Test func acceptsEveryNorm() {
    for norm in [Normalizer.NormType.lMax, .l1, .l2] {
      #expect(ModelValidator.validate(model(norm, inputs: [.multiArray("x", [3])])) == [])
    }
  }

  @Test func normIsKnown() {
    #expect(Checked.errors(model(.unrecognized(3), inputs: [.multiArray("x", [3])])) == ["norm 3 is not known"])
  }

  @Test func takesOneArray() {
    #expect(
      Checked.errors(model(.l2, inputs: [.double("x")])) == ["input 'x' of a normalizer is Double, expected MultiArray"]
    )
    #expect(
      Checked.errors(model(.l2, inputs: [.multiArray("x", [3]), .multiArray("z", [3])]))
        == ["a normalizer has at most 1 input, but the description has 2"])
  }
}
