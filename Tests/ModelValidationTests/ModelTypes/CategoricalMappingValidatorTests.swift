import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct CategoricalMappingValidatorTests {
  private func errors(
    _ table: CategoricalMapping.MappingType?, _ input: FeatureDescription, _ output: FeatureDescription,
    unknown: CategoricalMapping.ValueOnUnknown? = nil
  ) -> [String] {
    Checked.errors(
      .model(
        .categoricalMapping(
          .with {
            $0.mappingType = table
            $0.valueOnUnknown = unknown
          }), version: 3, inputs: [input], outputs: [output]))
  }

  private func sequence(_ name: String, ofStrings: Bool) -> FeatureDescription {
    .feature(
      name, .sequenceType(.with { $0.kind = ofStrings ? .stringType(.init()) : .int64Type(.init()) }))
  }

  private let toInt64 = CategoricalMapping.MappingType.stringToInt64Map(.init())
  private let toString = CategoricalMapping.MappingType.int64ToStringMap(.init())

  @Test func acceptsBothDirections() {
    #expect(errors(toInt64, .string("x"), .int64("y"), unknown: .int64Value(-1)) == [])
    #expect(errors(toString, .int64("x"), .string("y"), unknown: .strValue("?")) == [])
    #expect(errors(toInt64, sequence("x", ofStrings: true), sequence("y", ofStrings: false)) == [])
  }

  @Test func tableIsThere() {
    #expect(errors(nil, .string("x"), .int64("y")) == ["the model has no table"])
  }

  @Test func featuresFitTheTable() {
    #expect(
      errors(toInt64, .int64("x"), .string("y"))
        == [
          "input 'x' of a categorical mapping is Int64, expected String or Sequence",
          "output 'y' of a categorical mapping is String, expected Int64 or Sequence",
        ])
  }

  @Test func unknownValueFitsTheTable() {
    #expect(
      errors(toInt64, .string("x"), .int64("y"), unknown: .strValue("?"))
        == ["`strValue` does not fit `stringToInt64Map`, which yields Int64"])
    #expect(
      errors(toString, .int64("x"), .string("y"), unknown: .int64Value(0))
        == ["`int64Value` does not fit `int64ToStringMap`, which yields String"])
  }

  @Test func sequencesFitTheTable() {
    #expect(
      errors(toInt64, sequence("x", ofStrings: false), sequence("y", ofStrings: true))
        == [
          "input 'x' is a Sequence of Int64, expected one of String",
          "output 'y' is a Sequence of String, expected one of Int64",
        ])
    #expect(
      errors(toInt64, sequence("x", ofStrings: true), .int64("y"))
        == ["input 'x' is Sequence, but output 'y' is Int64"])
  }
}
