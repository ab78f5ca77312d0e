import ModelImage
import ModelImageCodecs
import Testing

@Suite struct PNGEncoderTests {
  private let bytes = (0..<7 * 5 * 4).map { UInt8(truncatingIfNeeded: $0 &* 57) }

  @Test(arguments: PixelFormat.allCases)
  func whatIsWrittenIsReadAgain(_ format: PixelFormat) throws {
    let image = PixelBuffer(bytes: bytes, width: 7, height: 5, format: .rgba32).converted(to: format)
    let decoded = try ImageDecoder.decode(try PNGEncoder.encode(image))
    #expect(!decoded.hasAlpha)
    #expect(decoded.pixels.format == (format.isGray ? .gray8 : .rgba32))
    #expect(decoded.pixels.bytes(as: .rgb24) == image.bytes(as: .rgb24))
  }

  @Test func noiseOfAThousandPixelsFits() throws {
    var state: UInt64 = 1
    let noise = (0..<1000 * 30 * 3).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 56)
    }
    let image = PixelBuffer(bytes: noise, width: 1000, height: 30, format: .rgb24)
    #expect(try ImageDecoder.decode(try PNGEncoder.encode(image)).pixels.bytes(as: .rgb24) == noise)
  }

  @Test func emptyAndHugeImagesAreRefused() {
    let empty = PixelBuffer(width: 0, height: 3, format: .gray8)
    #expect(sentence { _ = try PNGEncoder.encode(empty) } == "an image of 0 × 3 pixels cannot be written")
    let long = PixelBuffer(width: 40000, height: 1, format: .gray8)
    #expect(
      sentence { _ = try PNGEncoder.encode(long) }
        == "the image has 40000 × 1 pixels, expected at most 32768 a side and 268435456 in all")
  }
}
