import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct FeatureDescriptionValidatorTests {
  @Test func demandsNameAndType() {
    #expect(
      Checked.errors(FeatureDescription()) == ["the input has no name", "input '' has no type"])
    #expect(Checked.errors(.feature("x", nil)) == ["input 'x' has no type"])
    #expect(Checked.places(Checked.model(.feature("x", nil)))[0] == "description › input 'x' › type")
  }

  @Test func acceptsPlainTypes() {
    for feature in [FeatureDescription.int64("x"), .string("x"), .double("x")] {
      #expect(Checked.errors(feature, version: 2) == [])
    }
  }

  @Test func dictionaryNeedsKeyType() {
    let without = FeatureDescription.feature("x", .dictionaryType(DictionaryFeatureType()))
    #expect(Checked.errors(without) == ["dictionary 'x' has no key type"])
    #expect(Checked.errors(.dictionary("x")) == [])
    #expect(Checked.errors(.dictionary("x", integerKeys: true)) == [])
  }

  @Test func sequenceNeedsVersionTypeAndRange() {
    let sequence = SequenceFeatureType.with {
      $0.kind = .stringType(StringFeatureType())
      $0.sizeRange = .with { $0.upperBound = -1 }
    }
    #expect(Checked.errors(.feature("x", .sequenceType(sequence)), version: 3) == [])
    #expect(
      Checked.errors(.feature("x", .sequenceType(sequence)), version: 2)
        == ["Sequence 'x' needs specification version 3, but the model has 2"])
    let bad = SequenceFeatureType.with {
      $0.sizeRange = .with {
        $0.lowerBound = 5
        $0.upperBound = 2
      }
    }
    #expect(
      Checked.errors(.feature("x", .sequenceType(bad)))
        == ["the range of sequence 'x' is empty: 5...2", "sequence 'x' has no element type"])
  }

  @Test func namesAreUnique() {
    var model = Checked.model(.double("x"))
    model.description?.input = [.double("x"), .double("x")]
    #expect(Checked.errors(model) == [])
    #expect(Checked.warnings(model).contains("input 'x' appears twice"))
    model.description?.input = [.double("x"), .int64("x")]
    #expect(Checked.errors(model) == ["two inputs of different types are called 'x'"])
  }

  @Test func everyKindIsNamed() {
    let kinds: [(FeatureType.Kind, String)] = [
      (.int64Type(.init()), "Int64"), (.doubleType(.init()), "Double"), (.stringType(.init()), "String"),
      (.imageType(.init()), "Image"), (.multiArrayType(.init()), "MultiArray"),
      (.dictionaryType(.init()), "Dictionary"), (.sequenceType(.init()), "Sequence"), (.stateType(.init()), "State"),
    ]
    for (kind, name) in kinds { #expect(FeatureKind(kind).name == name) }
  }
}
