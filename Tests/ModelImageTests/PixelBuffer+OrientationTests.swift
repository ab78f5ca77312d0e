import ModelImage
import Testing

@Suite struct PixelBufferOrientationTests {
  @Test(arguments: ImageOrientation.allCases)
  func turnsEqualPillows(_ orientation: ImageOrientation) throws {
    let stored = try ImageFixture.image("oriented-1.raw", 5, 3, .rgb24)
    let expected = try ImageFixture.bytes("oriented-\(orientation.rawValue).raw")
    for format in [PixelFormat.rgb24, .bgra32] {
      let upright = stored.converted(to: format).oriented(orientation)
      #expect(upright.width == (orientation.isTransposed ? 3 : 5))
      #expect(upright.bytes(as: .rgb24) == expected)
    }
  }

  @Test(arguments: [PixelFormat.gray8, .gray16Half])
  func grayTurns(_ format: PixelFormat) {
    let stored = PixelBuffer(bytes: [1, 2, 3, 4, 5, 6], width: 3, height: 2, format: .gray8).converted(to: format)
    #expect(stored.oriented(.right).bytes(as: .gray8) == [4, 1, 5, 2, 6, 3])
    #expect(stored.oriented(.left).bytes(as: .gray8) == [3, 6, 2, 5, 1, 4])
    #expect(PixelBuffer(width: 0, height: 2, format: format).oriented(.left).height == 0)
  }
}
