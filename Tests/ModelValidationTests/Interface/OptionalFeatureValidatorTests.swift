import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct OptionalFeatureValidatorTests {
  private func optional(_ name: String) -> FeatureDescription {
    .feature(name, .int64Type(.init()), isOptional: true)
  }

  /// What is said about leaving features out; nothing else about these stubs of models matters.
  private func codes(_ kind: Model.Kind, version: Int32 = 10, _ inputs: [FeatureDescription]) -> [String] {
    ModelValidator.validate(.model(kind, version: version, inputs: inputs, outputs: [.double("out")]))
      .map(\.code.rawValue).filter {
        $0.hasPrefix("optional") || $0 == "default-not-allowed" || $0 == "version-too-low"
      }
  }

  @Test func mostTypesNeedEveryInput() {
    let normalizer = Model.Kind.normalizer(.with { $0.normType = .l2 })
    #expect(codes(normalizer, [.int64("x")]) == [])
    #expect(codes(normalizer, [.int64("x"), optional("y")]) == ["optional-input"])
    let model = Model.model(
      .identity(.init()), inputs: [.double("x")], outputs: [.feature("x", .doubleType(.init()), isOptional: true)])
    #expect(Checked.errors(model) == ["output 'x' is optional; outputs cannot be"])
  }

  @Test func imputerTakesOptionalInputs() {
    let imputer = Model.Kind.imputer(.with { $0.imputedValue = .imputedDoubleValue(3.14) })
    #expect(codes(imputer, [.int64("x"), optional("y")]) == [])
    #expect(codes(imputer, [.int64("x"), optional("y"), optional("z")]) == [])
  }

  @Test func treesTakeOptionalInputs() {
    let trees = Model.Kind.treeEnsembleRegressor(.init())
    #expect(codes(trees, [.int64("x")]) == [])
    #expect(codes(trees, [optional("x")]) == [])
  }

  @Test func networksNeedOneInput() {
    #expect(codes(.neuralNetwork(.init()), [.int64("x"), optional("y")]) == [])
    #expect(codes(.neuralNetwork(.init()), [optional("y")]) == ["optional-all"])
    #expect(
      Checked.errors(.model(.neuralNetwork(.init()), inputs: [optional("y")], outputs: [.double("z")])).first
        == "every input is optional, but neuralNetwork needs one that is not")
  }

  @Test func defaultValuesAreForNetworks() {
    let array = FeatureDescription.feature(
      "x",
      .multiArrayType(
        .with {
          $0.shape = [1]
          $0.dataType = .float32
          $0.defaultOptionalValue = .floatDefaultValue(2)
        }), isOptional: true)
    #expect(codes(.neuralNetwork(.init()), version: 5, [.double("y"), array]) == [])
    #expect(codes(.neuralNetwork(.init()), version: 4, [.double("y"), array]) == ["version-too-low"])
    #expect(codes(.identity(.init()), version: 5, [array]) == ["default-not-allowed"])
  }

  @Test func functionsAreWarnedOfOptionalOutputs() {
    var model = Program.model(described: ["foo"], default: "foo")
    model.description?.functions[0].output[0].type?.isOptional = true
    #expect(Checked.errors(model) == [])
    #expect(Checked.warnings(model) == ["output 'y' is optional; outputs cannot be"])
  }
}
