import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct SerializedModelValidatorTests {
  @Test func contentIsNotKnown() {
    let features: [FeatureDescription] = [.double("x")]
    let kind = Model.Kind.serializedModel(.with { $0.model = [1] })
    #expect(ModelValidator.validate(.model(kind, version: 5, inputs: features, outputs: features)) == [])
    let empty = Model.model(.serializedModel(.init()), version: 5, inputs: features, outputs: features)
    #expect(Checked.warnings(empty) == ["the serialized model has no bytes"])
  }
}
