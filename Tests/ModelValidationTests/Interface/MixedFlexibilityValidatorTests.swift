import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct MixedFlexibilityValidatorTests {
  private func array(_ name: String, _ flexibility: ArrayFeatureType.ShapeFlexibility?) -> FeatureDescription {
    .with {
      $0.name = name
      $0.type = .with {
        $0.kind = .multiArrayType(
          .with {
            $0.shape = [4]
            $0.dataType = .float32
            $0.shapeFlexibility = flexibility
          })
      }
    }
  }

  private func findings(_ inputs: [FeatureDescription], isProgram: Bool = true) -> [Diagnostic] {
    var context = ValidationContext()
    MixedFlexibilityValidator.validate(inputs, isProgram: isProgram, &context)
    return context.findings
  }

  private static let enumerated = ArrayFeatureType.ShapeFlexibility.enumeratedShapes(
    .with { $0.shapes = [4, 8].map { size in .with { $0.shape = [size] } } })

  private static func range(_ upper: Int64) -> ArrayFeatureType.ShapeFlexibility {
    .shapeRange(
      .with {
        $0.sizeRanges = [
          .with {
            $0.lowerBound = 4
            $0.upperBound = upper
          }
        ]
      })
  }

  @Test func listsAndRangesDoNotMix() {
    let mixed = [array("a", Self.enumerated), array("b", Self.range(16))]
    #expect(findings(mixed).map(\.severity) == [.error])
    #expect(findings(mixed, isProgram: false).map(\.severity) == [.warning])
    #expect(findings([array("a", Self.enumerated), array("b", Self.range(-1))]).count == 1)
  }

  @Test func oneKindOrFixedShapesAreFine() {
    #expect(findings([array("a", Self.enumerated), array("b", Self.range(4))]) == [])
    #expect(findings([array("a", Self.enumerated), array("b", nil)]) == [])
    #expect(findings([array("a", Self.range(16)), array("b", nil)]) == [])
  }
}
