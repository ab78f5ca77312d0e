import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct ArrayFeatureExtractorValidatorTests {
  private func model(
    _ indices: [UInt64], _ output: FeatureDescription,
    inputs: [FeatureDescription] = [.multiArray("x", [5])]
  ) -> Model {
    .model(.arrayFeatureExtractor(.with { $0.extractIndex = indices }), inputs: inputs, outputs: [output])
  }

  @Test func acceptsArraysAndSingleNumbers() {
    #expect(ModelValidator.validate(model([0, 4, 4], .multiArray("y", [3]))) == [])
    #expect(ModelValidator.validate(model([2], .double("y"))) == [])
    #expect(ModelValidator.validate(model([2], .int64("y"))) == [])
  }

  @Test func singleNumbersTakeOneIndex() {
    #expect(
      Checked.errors(model([0, 1], .double("y")))
        == ["output 'y' is Double, which takes 1 index, but `extractIndex` has 2"])
    #expect(
      Checked.errors(model([], .double("y")))
        == ["`extractIndex` is empty"])
    #expect(Checked.errors(model([], .multiArray("y", [3]))) == ["`extractIndex` is empty"])
    #expect(
      Checked.errors(model([0, 1], .int64("y")))
        == ["output 'y' is Int64, which takes 1 index, but `extractIndex` has 2"])
  }

  @Test func indicesExist() {
    #expect(
      Checked.errors(model([4, 5, .max], .multiArray("y", [3])))
        == [
          "index 5 is out of range: input 'x' has 5 elements",
          "index 18446744073709551615 is out of range: input 'x' has 5 elements",
        ])
  }

  @Test func takesOneArray() {
    #expect(
      Checked.errors(model([0], .double("y"), inputs: [.multiArray("x", [5]), .multiArray("z", [5])]))
        == ["an array feature extractor has at most 1 input, but the description has 2"])
    #expect(
      Checked.errors(model([0], .string("y"), inputs: [.double("x")]))
        == [
          "input 'x' of an array feature extractor is Double, expected MultiArray",
          "output 'y' of an array feature extractor is String, expected Double, Int64 or MultiArray",
        ])
  }
}
