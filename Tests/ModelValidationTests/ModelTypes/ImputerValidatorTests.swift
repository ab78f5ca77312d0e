import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct ImputerValidatorTests {
  private func errors(
    _ input: FeatureDescription, _ output: FeatureDescription, _ value: Imputer.ImputedValue?,
    replacing replaced: Imputer.ReplaceValue? = nil
  ) -> [String] {
    Checked.errors(model(input, output, value, replacing: replaced))
  }

  private func model(
    _ input: FeatureDescription, _ output: FeatureDescription, _ value: Imputer.ImputedValue?,
    replacing replaced: Imputer.ReplaceValue? = nil
  ) -> Model {
    .model(
      .imputer(
        .with {
          $0.imputedValue = value
          $0.replaceValue = replaced
        }), inputs: [input], outputs: [output])
  }

  private let array = FeatureDescription.multiArray("x", [2])
  private let arrayOut = FeatureDescription.multiArray("y", [2])

  @Test func acceptsEveryKind() {
    #expect(errors(.double("x"), .double("y"), .imputedDoubleValue(1), replacing: .replaceDoubleValue(.nan)) == [])
    #expect(errors(.int64("x"), .int64("y"), .imputedInt64Value(1), replacing: .replaceInt64Value(0)) == [])
    #expect(errors(.string("x"), .string("y"), .imputedStringValue("a"), replacing: .replaceStringValue("")) == [])
    #expect(errors(array, arrayOut, .imputedDoubleValue(1), replacing: .replaceDoubleValue(0)) == [])
    #expect(errors(array, arrayOut, .imputedDoubleArray(.with { $0.vector = [1, 2] })) == [])
    #expect(
      errors(array, arrayOut, .imputedInt64Array(.with { $0.vector = [1, 2] }), replacing: .replaceInt64Value(0)) == [])
    #expect(errors(.dictionary("x"), .dictionary("y"), .imputedStringDictionary(.init())) == [])
    #expect(
      errors(
        .dictionary("x", integerKeys: true), .dictionary("y", integerKeys: true), .imputedInt64Dictionary(.init()))
        == [])
  }

  @Test func valueIsThere() {
    #expect(errors(.double("x"), .double("y"), nil) == ["the imputer has no replacement value"])
  }

  @Test func valueFitsTheInput() {
    #expect(
      errors(.int64("x"), .int64("y"), .imputedDoubleValue(1))
        == ["`imputedDoubleValue` does not fit input 'x', which is Int64"])
    #expect(
      errors(.double("x"), .double("y"), .imputedStringDictionary(.init()))
        == ["`imputedStringDictionary` does not fit input 'x', which is Double"])
    #expect(
      errors(array, arrayOut, .imputedDoubleArray(.with { $0.vector = [1, 2, 3] }))
        == ["`imputedDoubleArray` has 3 values, but input 'x' has 2"])
    #expect(
      errors(array, arrayOut, .imputedInt64Array(.init())) == ["`imputedInt64Array` has 0 values, but input 'x' has 2"])
  }

  @Test func replacedValueFitsTheValue() {
    #expect(
      errors(.double("x"), .double("y"), .imputedDoubleValue(1), replacing: .replaceInt64Value(0))
        == ["`imputedDoubleValue` needs `replaceDoubleValue`, found `replaceInt64Value`"])
    #expect(
      errors(.dictionary("x"), .dictionary("y"), .imputedStringDictionary(.init()), replacing: .replaceStringValue(""))
        == ["`imputedStringDictionary` cannot have a value to replace, found `replaceStringValue`"])
  }

  @Test func outputMatchesInput() {
    #expect(
      errors(.double("x"), .int64("y"), .imputedDoubleValue(1))
        == ["input 'x' of an imputer is Double, but output 'y' is Int64"])
    #expect(
      errors(array, .multiArray("y", [3]), .imputedDoubleValue(1))
        == ["input 'x' of an imputer has shape [2], but output 'y' [3]"])
    #expect(
      errors(.multiArray("x", [2, 2]), .multiArray("y", [2, 2]), .imputedDoubleValue(1))
        == ["input 'x' of an imputer has 2 dimensions, expected 1"])
    #expect(
      errors(.image("x", width: 1, height: 1), .double("y"), .imputedDoubleValue(1)).first
        == "input 'x' of an imputer is Image, expected Int64, Double, MultiArray, String or Dictionary")
  }

  @Test func dictionaryKeysAreAWarning() {
    let model = model(.dictionary("x"), .dictionary("y"), .imputedInt64Dictionary(.init()))
    #expect(Checked.errors(model) == [])
    #expect(Checked.warnings(model) == ["`imputedInt64Dictionary` does not fit the keys of input 'x'"])
  }
}
