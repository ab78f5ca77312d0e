import ModelImage
import ModelRuntime
import ModelSpec
import Testing
import _ModelTestSupport

@Suite struct FeatureCheckTests {
  private func message(_ value: FeatureValue, _ feature: FeatureDescription, leadingAxes: Int = 0) -> String? {
    FeatureCheck.problem(with: value, for: feature, leadingAxes: leadingAxes)?.message
  }

  private func array(_ shape: [Int]) -> FeatureValue { .array(FeatureArray(.float32, shape: shape)) }

  private func image(_ width: Int, _ height: Int, _ format: PixelFormat) -> FeatureValue {
    .image(PixelBuffer(width: width, height: height, format: format))
  }

  @Test func missingInput() {
    let error = #expect(throws: RuntimeError.self) {
      _ = try FeatureCheck.checked(["y": .double(1)], against: [.double("x"), .multiArray("z", [3])])
    }
    #expect(error == RuntimeError(.inputMissing, "input 'x' is missing, expected a double"))
  }

  @Test func missingArrayTellsItsShape() {
    let error = #expect(throws: RuntimeError.self) {
      _ = try FeatureCheck.checked([:], against: [.multiArray("z", [1, 3])])
    }
    #expect(error?.message == "input 'z' is missing, expected a multi-array of shape [1, 3]")
  }

  @Test func optionalInputMayBeMissing() throws {
    let input = FeatureDescription.feature("x", .doubleType(DoubleFeatureType()), isOptional: true)
    let checked = try FeatureCheck.checked(["x": .undefined(.double)], against: [input])
    #expect(checked.isEmpty)
  }

  @Test func integersAreWidenedAndOthersLeftOut() throws {
    let checked = try FeatureCheck.checked(["x": .int64(3), "other": .string("s")], against: [.double("x")])
    guard case .double(let value) = checked["x"] else {
      Issue.record("no double")
      return
    }
    #expect(value == 3)
    #expect(checked.count == 1)
  }

  @Test func wrongKind() {
    let error = FeatureCheck.problem(with: .string("s"), for: .double("x"))
    #expect(error == RuntimeError(.featureType, "input 'x' is a string, expected a double"))
    #expect(message(.double(1), .int64("n")) == "input 'n' is a double, expected an integer")
    #expect(
      message(array([2]), .image("i", width: 4, height: 5))
        == "input 'i' is a multi-array of shape [2], expected an image of 4 × 5 pixels")
    #expect(message(.undefined(.double), .double("x")) == "input 'x' has no value, expected a double")
  }

  @Test func shapes() {
    let fixed = FeatureDescription.multiArray("a", [1, 3])
    #expect(message(array([1, 3]), fixed) == nil)
    #expect(message(array([3]), fixed) == "input 'a' has shape [3], expected [1, 3]")
    #expect(message(array([7, 2, 1, 3]), fixed, leadingAxes: 2) == nil)
    #expect(message(array([7, 1, 3]), fixed) == "input 'a' has shape [7, 1, 3], expected [1, 3]")
    #expect(message(array([9]), .multiArray("a", [])) == nil)
  }

  @Test func enumeratedShapes() {
    var feature = FeatureDescription.multiArray("a", [1, 3])
    feature.type?.kind = .multiArrayType(
      .with {
        $0.shape = [1, 3]
        $0.shapeFlexibility = .enumeratedShapes(
          .with { $0.shapes = [.with { $0.shape = [1, 3] }, .with { $0.shape = [2, 3] }] })
      })
    #expect(message(array([2, 3]), feature) == nil)
    #expect(message(array([3, 3]), feature) == "input 'a' has shape [3, 3], expected one of [1, 3], [2, 3]")
  }

  @Test func shapeRanges() {
    let feature = FeatureDescription.feature(
      "a",
      .multiArrayType(
        .with {
          $0.shapeFlexibility = .shapeRange(
            .with { $0.sizeRanges = [Self.range(1, 10), Self.range(3, 3), Self.range(2, -1)] })
        }))
    #expect(message(array([10, 3, 1000]), feature) == nil)
    #expect(message(array([11, 3, 2]), feature) == "input 'a' has shape [11, 3, 2], expected [1...10, 3, 2...]")
  }

  private static func range(_ lower: UInt64, _ upper: Int64) -> SizeRange {
    .with {
      $0.lowerBound = lower
      $0.upperBound = upper
    }
  }

  @Test func images() {
    let gray = FeatureDescription.image("i", width: 28, height: 20, .grayscale)
    #expect(message(image(28, 20, .gray8), gray) == nil)
    #expect(message(image(20, 28, .gray8), gray) == "input 'i' has 20 × 28 pixels, expected 28 × 20")
    #expect(
      message(image(28, 20, .bgra32), gray) == "input 'i' has pixels of format 32BGRA, expected OneComponent8")
    #expect(
      message(image(4, 4, .gray8), .image("i", width: 4, height: 4, .bgr))
        == "input 'i' has pixels of format OneComponent8, expected one of 32BGRA, 32ARGB, 32RGBA, 24RGB")
  }

  @Test func pictureRanges() {
    let feature = FeatureDescription.feature(
      "i",
      .imageType(
        .with {
          $0.colorSpace = .rgb
          $0.sizeFlexibility = .imageSizeRange(
            .with {
              $0.widthRange = Self.range(8, 64)
              $0.heightRange = Self.range(8, 8)
            })
        }))
    #expect(message(image(64, 8, .rgb24), feature) == nil)
    #expect(message(image(65, 8, .rgb24), feature) == "input 'i' has 65 × 8 pixels, expected (8...64) × 8")
  }

  @Test func dictionariesAndSequences() {
    #expect(
      message(.dictionary(.strings(["a": 1])), .dictionary("d", integerKeys: true))
        == "input 'd' has string keys, expected integer keys")
    #expect(message(.dictionary(.strings([:])), .dictionary("d", integerKeys: true)) == nil)
    let sequence = FeatureDescription.feature(
      "s",
      .sequenceType(
        .with {
          $0.kind = .stringType(StringFeatureType())
          $0.sizeRange = Self.range(1, 2)
        }))
    #expect(message(.sequence(.integers([1])), sequence) == "input 's' holds integers, expected strings")
    #expect(message(.sequence(.strings(["a", "b", "c"])), sequence) == "input 's' holds 3 values, expected 1...2")
  }
}
