import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct ScalerValidatorTests {
  private func errors(
    _ input: FeatureDescription, _ output: FeatureDescription, shift: Int = 0, scale: Int = 0
  ) -> [String] {
    Checked.errors(
      .model(
        .scaler(
          .with {
            $0.shiftValue = [Double](repeating: 1, count: shift)
            $0.scaleValue = [Double](repeating: 2, count: scale)
          }), inputs: [input], outputs: [output]))
  }

  @Test func typesMatch() {
    #expect(errors(.double("x"), .double("y")) == [])
    #expect(errors(.int64("x"), .int64("y")) == [])
    #expect(errors(.int64("x"), .double("y")) == [])
    #expect(errors(.double("x"), .int64("y")) == ["input 'x' of a scaler is Double, but output 'y' is Int64"])
    #expect(
      errors(.int64("x"), .multiArray("y", [1])) == ["input 'x' of a scaler is Int64, but output 'y' is MultiArray"])
    #expect(
      errors(.string("x"), .double("y"))
        == ["input 'x' of a scaler is String, expected Int64, Double or MultiArray"])
  }

  @Test func shapesMatch() {
    #expect(errors(.multiArray("x", [3]), .multiArray("y", [3])) == [])
    #expect(
      errors(.multiArray("x", [3, 1]), .multiArray("y", [3, 1]))
        == ["input 'x' of a scaler has 2 dimensions, expected 1"])
    #expect(
      errors(.multiArray("x", [3]), .multiArray("y", [4]))
        == ["input 'x' of a scaler has shape [3], but output 'y' [4]"])
    #expect(
      errors(.multiArray("x", [3]), .multiArray("y", [3, 1]))
        == ["input 'x' of a scaler has shape [3], but output 'y' [3, 1]"])
  }

  @Test func valuesMatchTheInput() {
    for count in [0, 1, 3] {
      #expect(errors(.multiArray("x", [3]), .multiArray("y", [3]), shift: count, scale: count) == [])
    }
    #expect(
      errors(.multiArray("x", [3]), .multiArray("y", [3]), shift: 2, scale: 4)
        == [
          "`shiftValue` has 2 values, expected 0, 1 or 3 for input 'x'",
          "`scaleValue` has 4 values, expected 0, 1 or 3 for input 'x'",
        ])
    #expect(errors(.double("x"), .double("y"), shift: 1, scale: 1) == [])
    #expect(
      errors(.double("x"), .double("y"), shift: 2) == ["`shiftValue` has 2 values, expected 0 or 1 for input 'x'"])
  }

  @Test func oneInputAndOneOutput() {
    let model = Model.model(
      .scaler(.init()), inputs: [.double("x"), .double("z")], outputs: [.double("y"), .double("w")])
    #expect(
      Checked.errors(model)
        == [
          "a scaler has at most 1 input, but the description has 2",
          "a scaler has at most 1 output, but the description has 2",
        ])
  }
}
