import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct PipelineFeatureComparisonTests {
  private func difference(_ made: FeatureDescription, _ read: FeatureDescription) -> String? {
    PipelineFeatureComparison.difference(made.type, read.type).map { "\($0.made) | \($0.read)" }
  }

  private func flexible(_ flexibility: ArrayFeatureType.ShapeFlexibility?, _ shape: [Int64] = []) -> FeatureDescription
  {
    .feature(
      "x",
      .multiArrayType(
        .with {
          $0.shape = shape
          $0.dataType = .float32
          $0.shapeFlexibility = flexibility
        }))
  }

  @Test func kinds() {
    #expect(difference(.double("x"), .double("x")) == nil)
    #expect(difference(.double("x"), .int64("x")) == "Double | Int64")
    #expect(difference(.feature("x", nil), .string("x")) == "no type | String")
    #expect(difference(.feature("x", nil), .feature("x", nil)) == nil)
  }

  @Test func optionalOrNotDoesNotMatter() {
    #expect(difference(.multiArray("x", [1]), .multiArray("x", [1], isOptional: true)) == nil)
  }

  @Test func arrays() {
    #expect(difference(.multiArray("x", [1, 2]), .multiArray("x", [1, 3])) == "shape 1 × 2 | shape 1 × 3")
    #expect(difference(.multiArray("x", [1]), .multiArray("x", [1, 3])) == "1 dimension | 2 dimensions")
    #expect(
      difference(.multiArray("x", [1], .double), .multiArray("x", [1])) == "DOUBLE elements | FLOAT32 elements")
    let range = ArrayFeatureType.ShapeFlexibility.shapeRange(.with { $0.sizeRanges = [SizeRange(), SizeRange()] })
    #expect(difference(flexible(range), .multiArray("x", [1, 3])) == nil)
    #expect(difference(flexible(range), .multiArray("x", [1])) == "2 dimensions | 1 dimension")
    #expect(difference(flexible(.enumeratedShapes(.init())), flexible(nil)) == nil)
  }

  @Test func images() {
    #expect(difference(.image("x", width: 1, height: 2), .image("x", width: 1, height: 2)) == nil)
    #expect(
      difference(.image("x", width: 1, height: 2), .image("x", width: 2, height: 2)) == "1 × 2 pixels | 2 × 2 pixels")
    #expect(
      difference(.image("x", width: 1, height: 1), .image("x", width: 1, height: 1, .grayscale)) == "RGB | GRAYSCALE")
  }

  @Test func dictionariesAndSequences() {
    #expect(difference(.dictionary("x"), .dictionary("x", integerKeys: true)) == "stringKeyType | int64KeyType")
    #expect(
      difference(
        .feature("x", .sequenceType(.with { $0.kind = .int64Type(Int64FeatureType()) })),
        .feature("x", .sequenceType(SequenceFeatureType()))) == "int64Type | no element type")
  }

  @Test func states() {
    func state(_ shape: [Int64]) -> FeatureDescription {
      .feature(
        "x",
        .stateType(
          .with {
            $0.kind = .arrayType(
              .with {
                $0.shape = shape
                $0.dataType = .float16
              })
          }))
    }
    #expect(difference(state([1]), state([1])) == nil)
    #expect(difference(state([1]), state([2])) == "shape 1 | shape 2")
  }
}
