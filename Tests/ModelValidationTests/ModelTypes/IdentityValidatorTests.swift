import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct IdentityValidatorTests {
  @Test func anyFeaturesWillDo() {
    let features: [FeatureDescription] = [.string("x"), .image("y", width: 2, height: 2)]
    #expect(ModelValidator.validate(.model(.identity(.init()), inputs: features, outputs: features)) == [])
    let other = Model.model(.identity(.init()), inputs: features, outputs: [.double("z")])
    #expect(Checked.errors(other) == [])
    #expect(Checked.warnings(other) == ["output 'z' of an identity is not among its inputs"])
    let more = Model.model(.identity(.init()), inputs: features, outputs: features + [.double("z")])
    #expect(Checked.errors(more) == ["output 'z' of an identity matches no input"])
  }
}
