import ModelImage
import Testing

@Suite struct PixelBufferFittingTests {
  let wide = PixelBuffer(bytes: [10, 20, 30, 40, 50, 60, 70, 80], width: 4, height: 2, format: .gray8)

  private func fitted(_ option: CropAndScale, _ width: Int, _ height: Int, crop: ImageRectangle = .unit) -> [UInt8] {
    wide.fitted(width: width, height: height, format: .gray8, option: option, crop: crop, filter: .nearest).bytes(
      as: .gray8)
  }

  @Test func rawValuesAreVisions() {
    #expect(CropAndScale.allCases.map(\.rawValue) == [0, 1, 2, 257, 258])
  }

  @Test func centerCropCutsBothEnds() {
    #expect(fitted(.centerCrop, 2, 2) == [20, 30, 60, 70])
    #expect(fitted(.centerCrop, 4, 1) == [50, 60, 70, 80] || fitted(.centerCrop, 4, 1) == [10, 20, 30, 40])
  }

  @Test func scaleFitPutsAllInTheMiddle() {
    #expect(fitted(.scaleFit, 4, 4) == [0, 0, 0, 0, 10, 20, 30, 40, 50, 60, 70, 80, 0, 0, 0, 0])
    #expect(fitted(.scaleFit, 7, 2) == [0, 10, 20, 30, 40, 0, 0, 0, 50, 60, 70, 80, 0, 0])
  }

  /// Where the scale is beyond all numbers, so are the sides.
  @Test func cropsOfNearlyNothingFit() {
    for width in [Double.leastNonzeroMagnitude, 1e-300, 1] {
      let crop = ImageRectangle(x: 0, y: 0, width: width, height: .leastNonzeroMagnitude)
      #expect(fitted(.scaleFit, 4, 4, crop: crop).count == 16)
    }
  }

  @Test func scaleFillStretches() {
    #expect(fitted(.scaleFill, 2, 2) == [20, 40, 60, 80])
    #expect(fitted(.scaleFill, 4, 4) == [10, 20, 30, 40, 10, 20, 30, 40, 50, 60, 70, 80, 50, 60, 70, 80])
  }

  @Test func turnsAreCounterclockwise() {
    #expect(fitted(.scaleFillRotate90CCW, 2, 4) == [40, 80, 30, 70, 20, 60, 10, 50])
    #expect(fitted(.scaleFitRotate90CCW, 4, 4) == [0, 40, 80, 0, 0, 30, 70, 0, 0, 20, 60, 0, 0, 10, 50, 0])
  }

  @Test func cropsAreFractionsFromTheTopLeft() {
    #expect(fitted(.scaleFill, 2, 1, crop: ImageRectangle(x: 0.5, y: 0.5, width: 0.5, height: 0.5)) == [70, 80])
    #expect(fitted(.scaleFill, 1, 1, crop: ImageRectangle(x: 0.75, y: 0, width: 2, height: 0.5)) == [40])
    #expect(fitted(.scaleFill, 1, 1, crop: ImageRectangle(x: 2, y: 2, width: 1, height: 1)) == [0])
  }

  @Test func cropsAreOfTheUprightImage() {
    let top = ImageRectangle(x: 0, y: 0, width: 1, height: 0.25)
    let fitted = wide.fitted(
      width: 2, height: 1, format: .gray8, option: .scaleFill, crop: top, orientation: .right, filter: .nearest)
    #expect(fitted.bytes(as: .gray8) == [50, 10])
  }

  @Test func transparencyIsDealtWithBeforeScaling() {
    // A transparent red pixel beside an opaque blue one.
    let image = PixelBuffer(bytes: [255, 0, 0, 0, 0, 0, 255, 255], width: 2, height: 1, format: .rgba32)
    let drawn = image.fitted(width: 1, height: 1, format: .bgra32, option: .scaleFill)
    #expect(drawn.bytes(as: .rgba32) == [0, 0, 128, 255])
    let ignored = image.fitted(width: 1, height: 1, format: .rgb24, option: .scaleFill, alpha: .ignored)
    #expect(ignored.bytes(as: .rgb24) == [128, 0, 128])
    #expect(image.fitted(width: 2, height: 1, format: .gray8, option: .scaleFill).bytes(as: .gray8) == [0, 29])
  }

  @Test func grayComesBeforeScaling() throws {
    let source = try ImageFixture.image("rgb.raw", 61, 47, .rgb24)
    let expected = source.converted(to: .gray8).resized(width: 20, height: 15).bytes(as: .gray8)
    #expect(source.fitted(width: 20, height: 15, format: .gray8, option: .scaleFill).bytes(as: .gray8) == expected)
  }
}
