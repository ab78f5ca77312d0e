import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

/// Inputs that are longer than a texture of Apple's GPUs.
@Suite struct AxisLengthValidatorTests {
  private func codes(_ inputs: FeatureDescription...) -> [String] {
    var context = ValidationContext()
    AxisLengthValidator.validate(inputs, &context)
    return context.findings.map(\.code.rawValue)
  }

  @Test func longAxesAreWarnedOf() {
    #expect(codes(.multiArray("x", [1, 16_384])) == [])
    #expect(codes(.multiArray("x", [16_384, 16_384])) == [])
    #expect(codes(.multiArray("x", [1, 16_385])) == ["axis-length"])
    #expect(codes(.image("x", width: 16_384, height: 20_000)) == ["axis-length"])
    #expect(codes(.multiArray("x", [2]), .multiArray("z", [20_000])) == ["axis-length"])
  }

  /// A range without an end is no wish for long inputs.
  @Test func rangesCountByTheirLeast() {
    func range(_ lower: UInt64, _ upper: Int64) -> FeatureDescription {
      var feature = FeatureDescription.multiArray("x", [Int64(lower)])
      if case .multiArrayType(var array)? = feature.type?.kind {
        array.shapeFlexibility = .ranges([(lower, upper)])
        feature.type?.kind = .multiArrayType(array)
      }
      return feature
    }
    #expect(codes(range(1, -1)) == [])
    #expect(codes(range(1, 100_000)) == [])
    #expect(codes(range(20_000, 100_000)) == ["axis-length"])
  }
}
