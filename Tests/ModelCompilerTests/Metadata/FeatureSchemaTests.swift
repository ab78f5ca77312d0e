import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelCompiler

struct FeatureSchemaTests {
  /// Members in one line each, without quotes.
  private func lines(_ feature: FeatureDescription) -> [String] {
    guard case .object(let members) = FeatureSchema.value(feature) else { return [] }
    return members.map { member in
      if case .string(let text) = member.value { "\(member.key): \(text)" } else { "\(member.key)?" }
    }
  }

  @Test func fixedMultiArray() {
    #expect(
      lines(.multiArray("x", [1, 10], .float16)) == [
        "hasShapeFlexibility: 0", "isOptional: 0", "dataType: Float16", "formattedType: MultiArray (Float16 1 × 10)",
        "shortDescription: ", "shape: [1, 10]", "name: x", "type: MultiArray",
      ])
    #expect(lines(.multiArray("x", [])).contains("formattedType: MultiArray (Float32)"))
  }

  @Test func rangedMultiArray() {
    var feature = FeatureDescription.multiArray("x", [])
    feature.type?.kind = .multiArrayType(
      .with {
        $0.dataType = .float32
        $0.shapeFlexibility = .ranges([(0, -1), (80, 80)])
      })
    #expect(
      lines(feature) == [
        "dataType: Float32", "hasShapeFlexibility: 1", "isOptional: 0", "shapeFlexibility: 0... × 80",
        "shapeRange: [[0, -1], [80, 80]]", "formattedType: MultiArray (Float32 0 × 80)", "type: MultiArray",
        "shape: [0, 80]", "name: x", "shortDescription: ",
      ])
  }

  @Test func image() {
    #expect(
      lines(.image("i", width: 600, height: 375, .bgr)) == [
        "height: 375", "colorspace: BGR", "isOptional: 0", "width: 600", "isColor: 1",
        "formattedType: Image (Color 600 × 375)", "hasSizeFlexibility: 0", "type: Image", "shortDescription: ",
        "name: i",
      ])
    #expect(lines(.image("i", width: 2, height: 2, .grayscale)).contains("formattedType: Image (Grayscale 2 × 2)"))
  }

  @Test func imageWithOtherSizes() {
    var feature = FeatureDescription.image("i", width: 0, height: 0)
    feature.type?.kind = .imageType(
      .with {
        $0.colorSpace = .rgb
        $0.sizeFlexibility = .enumeratedSizes(
          .with {
            $0.sizes = [(UInt64(64), UInt64(32)), (128, 64)].map { size in
              .with {
                $0.width = size.0
                $0.height = size.1
              }
            }
          })
      })
    let text = lines(feature)
    #expect(text.contains("enumeratedSizes: [[64, 32], [128, 64]]"))
    #expect(text.contains("sizeFlexibility: 64 × 32 | 128 × 64"))
    #expect(text.contains("width: 64") && text.contains("height: 32") && text.contains("hasSizeFlexibility: 1"))
    #expect(text.contains("formattedType: Image (Color 64 × 32)"))
  }

  @Test func scalars() {
    #expect(
      lines(.double("x")) == [
        "isOptional: 0", "formattedType: Double", "type: Double", "name: x", "shortDescription: ",
      ])
    #expect(lines(.feature("x", .int64Type(Int64FeatureType()), isOptional: true)).contains("formattedType: Int64?"))
    #expect(lines(.feature("x", nil)).contains("type: Invalid"))
  }

  @Test func dictionary() {
    #expect(
      lines(.dictionary("d", integerKeys: true)) == [
        "isOptional: 0", "keyType: Int64", "formattedType: Dictionary (Int64 → Double)", "type: Dictionary", "name: d",
        "shortDescription: ",
      ])
  }

  @Test func sequence() {
    let text = lines(
      .feature(
        "s",
        .sequenceType(
          .with {
            $0.kind = .stringType(StringFeatureType())
            $0.sizeRange = .with {
              $0.lowerBound = 1
              $0.upperBound = -1
            }
          })))
    #expect(text.contains("formattedType: Sequence (String 1...)"))
    #expect(text.contains("valueType: String") && text.contains("sizeRange: [1, -1]"))
  }

  @Test func state() {
    let array = ArrayFeatureType.with {
      $0.shape = [1, 8]
      $0.dataType = .float16
    }
    #expect(
      lines(.feature("k", .stateType(.with { $0.kind = .arrayType(array) }))) == [
        "dataType: Float16", "isOptional: 0", "formattedType: State (Float16 1 × 8)", "shortDescription: ",
        "shape: [1, 8]", "name: k", "type: State",
      ])
  }
}
