import ModelSpec
import OrderedCollections
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct CustomModelValidatorTests {
  private func errors(
    _ name: String, _ parameters: OrderedDictionary<String, CustomModel.CustomModelParamValue> = [:]
  ) -> [String] {
    Checked.errors(
      .model(
        .customModel(
          .with {
            $0.className = name
            $0.parameters = parameters
          }), version: 3, inputs: [.double("x")], outputs: [.double("y")]))
  }

  @Test func namesItsClass() {
    #expect(errors("Own") == [])
    #expect(errors("") == ["the model names no implementing class"])
  }

  @Test func parametersHaveNamesAndValues() {
    let value = CustomModel.CustomModelParamValue.with { $0.value = .intValue(3) }
    #expect(errors("Own", ["depth": value]) == [])
    #expect(errors("Own", ["": value]) == ["a parameter has no name"])
    #expect(errors("Own", ["depth": .init()]) == ["parameter 'depth' has no value"])
  }
}
