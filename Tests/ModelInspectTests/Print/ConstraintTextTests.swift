import ModelInspect
import ModelSpec
import Testing
import _ModelTestSupport

struct ConstraintTextTests {
  private func text(_ feature: FeatureDescription) throws -> String {
    try ModelSummary(.model(nil, inputs: [feature])).constraintText(feature.name, Style())
  }

  @Test func rangesOfAnImage() throws {
    let image = FeatureDescription.feature(
      "i",
      .imageType(
        .with {
          $0.width = 64
          $0.height = 32
          $0.colorSpace = .grayscaleFloat16
          $0.sizeFlexibility = .imageSizeRange(
            .with {
              $0.widthRange = .with {
                $0.lowerBound = 8
                $0.upperBound = -1
              }
              $0.heightRange = .with {
                $0.lowerBound = 8
                $0.upperBound = 64
              }
            })
        }))
    #expect(
      try text(image) == """
        i  input
          type             image
          optional         no
          size             64 × 32 pixels, width × height
          color space      GRAYSCALE_FLOAT16
          pixel format     kCVPixelFormatType_OneComponent16Half
          widths allowed   8 or more
          heights allowed  8...64

        """)
  }

  @Test func listedShapesOfAnArray() throws {
    let array = FeatureDescription.feature(
      "a",
      .multiArrayType(
        .with {
          $0.dataType = .int32
          $0.shape = [1, 2]
          $0.shapeFlexibility = .enumeratedShapes(
            .with { $0.shapes = [.with { $0.shape = [1, 2] }, .with { $0.shape = [3, 4] }] })
          $0.defaultOptionalValue = .intDefaultValue(7)
        }), isOptional: true)
    #expect(
      try text(array) == """
        a  input
          type            multiArray
          optional        yes
          data type       int32
          shape           [1, 2]
          shapes allowed  2 listed
            0             [1, 2]
            1             [3, 4]
          when left out   every element is 7

        """)
  }

  @Test func aNameThatIsNotThereIsRefused() {
    let summary = ModelSummary(.model(nil, inputs: [.double("x")], outputs: [.double("x"), .double("\u{1b}y")]))
    #expect {
      try summary.constraintText("z", Style())
    } throws: {
      "\($0)" == "error: no feature 'z'\n  fix: choose one of 'x', '\\u{1b}y'"
    }
  }

  @Test func aFunctionThatIsNotThereIsRefused() {
    #expect {
      try ModelSummary(.model(.identity(Identity()))).function("f")
    } throws: {
      "\($0)" == """
        error: no function 'f': the model is of type 'identity', which has none
          fix: leave out --function; ML Programs have functions
        """
    }
    #expect {
      try ModelSummary(.mlProgram([("main", [])])).function("f")
    } throws: {
      "\($0)" == "error: no function 'f'\n  fix: choose one of 'main'"
    }
  }
}
