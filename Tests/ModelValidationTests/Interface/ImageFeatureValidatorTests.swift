import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct ImageFeatureValidatorTests {
  private func image(
    _ width: Int64, _ height: Int64, _ colorSpace: ImageFeatureType.ColorSpace = .bgr,
    sizes: [(UInt64, UInt64)]? = nil, range: ((UInt64, Int64), (UInt64, Int64))? = nil
  ) -> FeatureDescription {
    .feature(
      "x",
      .imageType(
        .with { image in
          image.width = width
          image.height = height
          image.colorSpace = colorSpace
          if let sizes {
            image.sizeFlexibility = .enumeratedSizes(
              .with {
                $0.sizes = sizes.map { width, height in
                  .with {
                    $0.width = width
                    $0.height = height
                  }
                }
              })
          }
          if let range {
            image.sizeFlexibility = .imageSizeRange(
              .with {
                $0.widthRange = .with {
                  $0.lowerBound = range.0.0
                  $0.upperBound = range.0.1
                }
                $0.heightRange = .with {
                  $0.lowerBound = range.1.0
                  $0.upperBound = range.1.1
                }
              })
          }
        }))
  }

  @Test func needsSizeAndColorSpace() {
    #expect(
      Checked.errors(image(0, 0, .invalidColorSpace))
        == [
          "the width of image 'x' is 0", "the height of image 'x' is 0",
          "image 'x' has color space INVALID_COLOR_SPACE",
        ])
    #expect(
      Checked.errors(image(10, 0, .invalidColorSpace))
        == ["the height of image 'x' is 0", "image 'x' has color space INVALID_COLOR_SPACE"])
    #expect(Checked.errors(image(10, 20, .invalidColorSpace)) == ["image 'x' has color space INVALID_COLOR_SPACE"])
    #expect(Checked.errors(image(10, 20, .unrecognized(5))) == ["image 'x' has color space 5"])
    for colorSpace in [ImageFeatureType.ColorSpace.bgr, .rgb, .grayscale] {
      #expect(Checked.errors(image(10, 20, colorSpace)) == [])
    }
  }

  @Test func float16NeedsVersion7() {
    #expect(Checked.errors(image(10, 20, .grayscaleFloat16), version: 7) == [])
    #expect(
      Checked.errors(image(10, 20, .grayscaleFloat16), version: 6)
        == ["color space GRAYSCALE_FLOAT16 of 'x' needs specification version 7, but the model has 6"])
  }

  @Test func defaultSizeIsEnumerated() {
    #expect(Checked.errors(image(6, 5)) == [])
    #expect(Checked.errors(image(6, 5, sizes: [(6, 5)])) == [])
    #expect(
      Checked.errors(image(6, 5, sizes: [(10, 5)]))
        == ["the default size 6 × 5 of image 'x' is not among its enumerated sizes"])
    #expect(Checked.errors(image(6, 5, sizes: [(10, 5), (6, 5)])) == [])
    #expect(Checked.errors(image(0, 0, sizes: [(10, 5)])) == [])
    #expect(Checked.errors(image(0, 0, sizes: [(0, 5)])) == ["the width of image 'x' is 0"])
    #expect(Checked.errors(image(6, 5, sizes: [])) == ["`enumeratedSizes` of 'x' is empty"])
  }

  @Test func defaultSizeLiesInRange() {
    #expect(Checked.errors(image(6, 5, range: ((1, -1), (2, 5)))) == [])
    #expect(
      Checked.errors(image(6, 5, range: ((7, -1), (2, 5)))) == ["the default width 6 of image 'x' is outside 7..."])
    #expect(Checked.errors(image(6, 5, range: ((2, -1), (2, 5)))) == [])
    #expect(
      Checked.errors(image(6, 5, range: ((2, 1), (2, 5))))
        == ["the range of the width of 'x' is empty: 2...1", "the default width 6 of image 'x' is outside 2...1"])
    #expect(
      Checked.errors(image(0, 0, range: ((0, -1), (2, 5))))
        == ["the width of image 'x' may be 0, so the image needs a default size"])
  }

  @Test func flexibilityNeedsVersion3() {
    #expect(Checked.errors(image(6, 5, sizes: [(10, 5)]), version: 1) == [])
    #expect(
      Checked.warnings(image(6, 5, sizes: [(10, 5)]), version: 1).first
        == "the flexible size of 'x' needs specification version 3, but the model has 1")
  }
}
