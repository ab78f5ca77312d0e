import Foundation
import ModelSpec
import Testing
import _ModelTestSupport

@testable import CoreMLAPI

@Suite struct MLFeatureDescriptionTests {
  @Test func fixedArray() throws {
    let description = MLFeatureDescription(.multiArray("a", [1, 6]))
    let constraint = try #require(description.multiArrayConstraint)
    #expect(description.type == .multiArray && description.name == "a" && !description.isOptional)
    #expect(constraint.shape == [1, 6] && constraint.dataType == .float32)
    #expect(constraint.shapeConstraint.type == .enumerated)
    #expect(constraint.shapeConstraint.enumeratedShapes == [[1, 6]])
    #expect(
      constraint.shapeConstraint.sizeRangeForDimension.map(\.rangeValue)
        == [NSRange(location: 1, length: 1), NSRange(location: 6, length: 1)])
    #expect(constraint.description == "Float32, 1 × 6")
    #expect(description.isAllowedValue(MLFeatureValue(multiArray: try MLMultiArray(shape: [1, 6], dataType: .double))))
    #expect(!description.isAllowedValue(MLFeatureValue(multiArray: try MLMultiArray([1, 6]))))
    #expect(!description.isAllowedValue(MLFeatureValue(double: 1)))
  }

  @Test func openRange() {
    let description = MLFeatureDescription(
      .feature(
        "a",
        .multiArrayType(
          .with {
            $0.dataType = .float16
            $0.shapeFlexibility = .ranges([(1, 8), (2, -1)])
          })))
    let constraint = description.multiArrayConstraint?.shapeConstraint
    #expect(constraint?.type == .range)
    #expect(
      constraint?.sizeRangeForDimension.map(\.rangeValue)
        == [NSRange(location: 1, length: 8), NSRange(location: 2, length: Int.max - 2)])
    #expect(description.multiArrayConstraint?.shape == [1, 2])
    #expect(constraint?.sizeRangeForDimension.first as? NSRange == NSRange(location: 1, length: 8))
    #expect(NSNumber(value: 3) as NSValue as? NSRange == nil)
  }

  @Test func image() throws {
    let constraint = try #require(
      MLFeatureDescription(.image("i", width: 8, height: 4, .rgb)).imageConstraint)
    #expect(constraint.pixelsWide == 8 && constraint.pixelsHigh == 4)
    #expect(constraint.pixelFormatType == 1_111_970_369)
    #expect(constraint.sizeConstraint.type == .unspecified)
    #expect(constraint.sizeConstraint.pixelsWideRange == NSRange(location: 8, length: 1))
    #expect(constraint.sizeConstraint.enumeratedImageSizes.map(\.pixelsHigh) == [4])
  }

  @Test func others() {
    #expect(MLFeatureDescription(.dictionary("d")).dictionaryConstraint?.keyType == .string)
    #expect(MLFeatureDescription(.dictionary("d", integerKeys: true)).dictionaryConstraint?.keyType == .int64)
    let sequence = MLFeatureDescription(
      .feature(
        "s",
        .sequenceType(
          .with {
            $0.kind = .int64Type(Int64FeatureType())
            $0.sizeRange = .with { $0.upperBound = 3 }
          })))
    #expect(sequence.sequenceConstraint?.valueDescription.type == .int64)
    #expect(sequence.sequenceConstraint?.countRange == NSRange(location: 0, length: 4))
    let state = MLFeatureDescription(
      .feature(
        "k",
        .stateType(
          .with {
            $0.kind = .arrayType(
              .with {
                $0.shape = [1, 4]
                $0.dataType = .float16
              })
          })))
    #expect(state.stateConstraint?.bufferShape == [1, 4] && state.stateConstraint?.dataType == .float16)
    #expect(state.type == .state)
  }
}
