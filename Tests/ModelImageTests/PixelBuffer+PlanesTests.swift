import ModelImage
import Testing

@Suite struct PixelBufferPlanesTests {
  let image = PixelBuffer(
    bytes: [10, 20, 30, 0, 40, 50, 60, 128, 70, 80, 90, 255], width: 3, height: 1, format: .rgba32)

  @Test func planesAreInTheirOrderScaledAndShifted() {
    #expect(image.planes(.rgb, scale: 2, bias: [1, 2, 3]) == [21, 81, 141, 42, 102, 162, 63, 123, 183])
    #expect(image.planes(.bgr, scale: 1, bias: [1, 2, 3]) == [31, 61, 91, 22, 52, 82, 13, 43, 73])
    #expect(image.converted(to: .bgra32).planes(.bgr) == image.planes(.bgr))
    #expect(image.planes(.gray, scale: 0.5, bias: [-1, 9, 9]) == image.bytes(as: .gray8).map { Float($0) / 2 - 1 })
  }

  @Test func grayGivesThreeEqualPlanes() {
    let gray = PixelBuffer(bytes: [7, 200], width: 2, height: 1, format: .gray8)
    #expect(gray.planes(.rgb, scale: 1, bias: [0, 1, 2]) == [7, 200, 8, 201, 9, 202])
    #expect(gray.converted(to: .gray16Half).planes(.bgr) == [7, 200, 7, 200, 7, 200])
  }

  @Test func wayBackRoundsAndHolds() {
    let values: [Float] = [-3, 0.5, 1.5, 2.4999, 254.6, 255.5, 1e9, .nan, .infinity, -.infinity]
    let gray = PixelBuffer(planes: values, .gray, width: values.count, height: 1)
    #expect(gray.format == .gray8)
    #expect(gray.bytes(as: .gray8) == [0, 0, 2, 2, 255, 255, 255, 0, 255, 0])
    let half = PixelBuffer(planes: [-3, 0.5, 300], .gray, width: 3, height: 1, format: .gray16Half)
    #expect(half.planes(.gray) == [-3, 0.5, 300])
    #expect(half.bytes(as: .gray8) == [0, 0, 255])
  }

  @Test(arguments: [ChannelOrder.rgb, .bgr])
  func wayBackKeepsColors(_ order: ChannelOrder) {
    let planes = image.planes(order)
    #expect(PixelBuffer(planes: planes, order, width: 3, height: 1).bytes(as: .rgb24) == image.bytes(as: .rgb24))
    let blueFirst = PixelBuffer(planes: planes, order, width: 3, height: 1, format: .bgra32)
    #expect(blueFirst.bytes(as: .bgra32) == [30, 20, 10, 255, 60, 50, 40, 255, 90, 80, 70, 255])
  }

  @Test func longRowsAreWholeAndInPlace() {
    let (width, height) = (1001, 3)
    let bytes = (0..<width * height * 3).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let long = PixelBuffer(bytes: bytes, width: width, height: height, format: .rgb24)
    let planes = long.planes(.bgr, scale: 1, bias: [0, 0, 0])
    #expect(planes == [2, 1, 0].flatMap { channel in (0..<width * height).map { Float(bytes[$0 * 3 + channel]) } })
    #expect(PixelBuffer(planes: planes, .bgr, width: width, height: height).bytes(as: .rgb24) == bytes)
  }

  @Test func emptyImageHasNoNumbers() {
    #expect(PixelBuffer(width: 0, height: 4, format: .rgb24).planes(.rgb).isEmpty)
    #expect(PixelBuffer(planes: [], .rgb, width: 0, height: 4).byteCount == 0)
  }
}
