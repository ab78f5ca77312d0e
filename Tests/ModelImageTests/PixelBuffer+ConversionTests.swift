import ModelImage
import Testing

@Suite struct PixelBufferConversionTests {
  let colors: PixelBuffer

  init() throws { colors = try ImageFixture.image("rgba.raw", 64, 16, .rgba32) }

  @Test func grayEqualsPillows() throws {
    let expected = try ImageFixture.bytes("rgba-gray.raw")
    #expect(colors.bytes(as: .gray8) == expected)
    for format in [PixelFormat.bgra32, .argb32, .rgb24] {
      #expect(colors.converted(to: format).bytes(as: .gray8) == expected)
    }
    #expect(colors.converted(to: .gray16Half).planes(.gray) == expected.map(Float.init))
    #expect(colors.planes(.gray) == expected.map(Float.init))
  }

  @Test func drawingOverBlackEqualsPillowsMultiplication() throws {
    var expected = try ImageFixture.bytes("rgba-premultiplied.raw")
    for alpha in stride(from: 3, to: expected.count, by: 4) { expected[alpha] = 255 }
    let drawn = colors.converted(to: .rgba32, alpha: .drawnOverBlack)
    #expect(drawn.bytes(as: .rgba32) == expected)
    #expect(
      colors.converted(to: .bgra32).converted(to: .rgb24, alpha: .drawnOverBlack).bytes(as: .rgb24)
        == drawn.bytes(as: .rgb24))
  }

  @Test func channelsLieAsTheFormatSays() {
    let image = PixelBuffer(bytes: [1, 2, 3, 4, 5, 6, 7, 8], width: 2, height: 1, format: .rgba32)
    #expect(image.bytes(as: .bgra32) == [3, 2, 1, 4, 7, 6, 5, 8])
    #expect(image.bytes(as: .argb32) == [4, 1, 2, 3, 8, 5, 6, 7])
    #expect(image.bytes(as: .rgb24) == [1, 2, 3, 5, 6, 7])
    #expect(image.converted(to: .rgb24).bytes(as: .rgba32) == [1, 2, 3, 255, 5, 6, 7, 255])
  }

  @Test func everyFormatSurvivesTheWayThroughOneThatHoldsIt() {
    for format in PixelFormat.allCases where format.hasAlpha {
      #expect(colors.converted(to: format).bytes(as: .rgba32) == colors.bytes(as: .rgba32))
    }
    let gray = PixelBuffer(bytes: (0...255).map { UInt8($0) }, width: 256, height: 1, format: .gray8)
    for format in PixelFormat.allCases {
      #expect(gray.converted(to: format).bytes(as: .gray8) == gray.bytes(as: .gray8))
    }
  }
}
