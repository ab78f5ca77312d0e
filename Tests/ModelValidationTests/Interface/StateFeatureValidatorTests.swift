import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct StateFeatureValidatorTests {
  private func state(
    isOptional: Bool = false, _ change: (inout ArrayFeatureType) -> Void = { _ in }
  ) -> FeatureDescription {
    var array = ArrayFeatureType.with {
      $0.dataType = .float16
      $0.shape = [1]
    }
    change(&array)
    return .feature("s", .stateType(.with { $0.kind = .arrayType(array) }), isOptional: isOptional)
  }

  @Test func needsVersion9() {
    #expect(Checked.errors(state(), in: .state, version: 9) == [])
    #expect(
      Checked.errors(state(), in: .state, version: 8) == [
        "State 's' needs specification version 9, but the model has 8"
      ])
  }

  @Test func standsAmongStatesOrInputs() {
    #expect(Checked.errors(state(), in: .input) == [])
    #expect(Checked.errors(state(), in: .output) == ["output 's' is a State, which belongs in `state`"])
    #expect(Checked.errors(.double("s"), in: .state) == ["state 's' is Double, expected State"])
  }

  @Test func elementsAreFloat16OrInt8() {
    #expect(Checked.errors(state { $0.dataType = .int8 }, in: .state) == [])
    #expect(Checked.errors(state { $0.dataType = .float32 }, in: .state) == ["state 's' has data type FLOAT32"])
  }

  @Test func isNotOptional() {
    #expect(
      Checked.errors(state(isOptional: true), in: .state) == ["state 's' is optional; states cannot be"])
  }

  @Test func needsShape() {
    #expect(Checked.errors(state { $0.shape = [] }, in: .state) == ["state 's' has no shape"])
    #expect(
      Checked.errors(state { $0.shape = [-2] }, in: .state)
        == ["dimension 0 of state 's' is -2, expected 0 or more"])
    let none = FeatureDescription.feature("s", .stateType(StateFeatureType()))
    #expect(Checked.errors(none, in: .state) == ["state 's' has no array type"])
  }

  @Test func shapeIsFixed() {
    #expect(
      Checked.errors(state { $0.shapeFlexibility = .shapeRange(.init()) }, in: .state)
        == ["state 's' has a flexible shape; states must have a fixed one"])
    #expect(
      Checked.errors(state { $0.shapeFlexibility = .enumeratedShapes(.init()) }, in: .state)
        == ["state 's' has a flexible shape; states must have a fixed one"])
  }

  @Test func hasNoDefaultValue() {
    #expect(
      Checked.errors(state { $0.defaultOptionalValue = .floatDefaultValue(1) }, in: .state)
        == ["state 's' has a default value; states cannot have one"])
  }

  @Test func onlyProgramsKeepStates() {
    #expect(Checked.warnings(state(), in: .state).contains("only ML Programs can have states"))
  }
}
