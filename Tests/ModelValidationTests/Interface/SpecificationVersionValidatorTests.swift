import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct SpecificationVersionValidatorTests {
  @Test func versionIsKnown() {
    let newest = SpecificationVersion.newest.number
    #expect(
      Checked.errors(.double("other"), version: 0)
        == ["the specification version is 0, expected 1 or more"])
    #expect(
      Checked.errors(.double("other"), version: newest + 1)
        == ["specification version \(newest + 1) is newer than this tool knows (up to \(newest))"])
    for version in 1...newest { #expect(Checked.errors(.double("other"), version: version) == []) }
  }

  @Test func updatesNeedVersionAndType() {
    let network = Model.Kind.neuralNetwork(.init())
    let features: [FeatureDescription] = [.double("x")]
    #expect(
      Checked.errors(.model(network, version: 3, inputs: features, outputs: features, isUpdatable: true)).first
        == "an updatable model needs specification version 4, but the model has 3")
    #expect(
      Checked.errors(
        .model(.identity(.init()), version: 4, inputs: features, outputs: features, isUpdatable: true))
        == ["identity cannot be updated on device"])
  }

  @Test func findingsCarryARemedy() {
    let finding = ModelValidator.validate(
      .model(.identity(.init()), version: 4, inputs: [.double("x")], outputs: [.double("x")], isUpdatable: true))[0]
    #expect(
      finding.description == """
        error: identity cannot be updated on device
          at: isUpdatable
          fix: clear `isUpdatable`
        """)
  }
}
