import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct LinkedModelValidatorTests {
  private func model(_ file: LinkedModelFile?, isUpdatable: Bool = false) -> Model {
    .model(
      .linkedModel(.with { $0.linkType = file.map { .linkedModelFile($0) } }), version: 4, inputs: [.double("x")],
      outputs: [.double("y")], isUpdatable: isUpdatable)
  }

  private let file = LinkedModelFile.with {
    $0.linkedModelFileName = .with { $0.defaultValue = "Other.mlmodelc" }
  }

  @Test func linkNamesAFile() {
    #expect(ModelValidator.validate(model(file)) == [])
    #expect(Checked.errors(model(nil)) == ["the model does not name the linked model"])
    #expect(Checked.errors(model(.init())) == ["the name of the linked model is empty"])
    let outside = LinkedModelFile.with { $0.linkedModelFileName = .with { $0.defaultValue = "../Other.mlmodelc" } }
    #expect(
      Checked.errors(model(outside))
        == ["the linked model is called '../Other.mlmodelc', expected the name of a directory"])
  }

  @Test func isNotUpdatable() {
    #expect(Checked.errors(model(file, isUpdatable: true)) == ["linkedModel cannot be updated on device"])
  }
}
