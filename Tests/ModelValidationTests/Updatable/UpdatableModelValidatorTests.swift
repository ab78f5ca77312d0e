import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct UpdatableModelValidatorTests {
  @Test func onlyFromVersion4() {
    var model = Model.updatable()
    #expect(ModelValidator.validate(model).isEmpty)
    model.specificationVersion = 3
    #expect(ModelValidator.validate(model).contains { $0.severity == .error && $0.code == "version-too-low" })
  }

  @Test func onlySomeModelTypes() {
    let model = Model.model(
      .identity(Identity()), version: 4, inputs: [.multiArray("x", [1])], outputs: [.multiArray("x", [1])],
      isUpdatable: true)
    #expect(ModelValidator.validate(model).contains { $0.severity == .error && $0.code == "update-not-allowed" })
  }

  @Test func classifiersAndRegressorsToo() {
    #expect(findings(.updatableClassifier()).isEmpty)
    #expect(
      findings(.updatableClassifier { $0.updateParams?.epochs = nil })
        == ["neuralNetworkClassifier › updateParams › epochs: `epochs` is not set"])
  }

  @Test func warnsOfSettingsWithoutUse() {
    var model = Model.updatable()
    model.isUpdatable = false
    #expect(
      findings(model, .warning)
        == ["neuralNetwork › updateParams: the model has `updateParams` but is not updatable"])
  }
}
