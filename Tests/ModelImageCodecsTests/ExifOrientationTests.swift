import ModelImage
import Testing

@testable import ModelImageCodecs

@Suite struct ExifOrientationTests {
  private func entry(_ tag: UInt8, _ value: UInt8, type: UInt8 = 3) -> [UInt8] {
    [tag, 1, type, 0, 1, 0, 0, 0, value, 0, 0, 0]
  }
  private let header: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0]

  @Test func bothByteOrdersAreRead() {
    #expect(ExifOrientation.inTIFF((header + [2, 0] + entry(0x0F, 1) + entry(0x12, 6))[...]) == .right)
    let big: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 8, 0, 0]
    #expect(ExifOrientation.inTIFF(big[...]) == .left)
  }

  @Test func whatIsNotUnderstoodIsUp() {
    #expect(ExifOrientation.inTIFF([]) == .up)
    #expect(ExifOrientation.inTIFF((header + [1, 0] + entry(0x12, 9))[...]) == .up)
    #expect(ExifOrientation.inTIFF((header + [1, 0] + entry(0x12, 6, type: 4))[...]) == .up)
    #expect(ExifOrientation.inTIFF((header + [255, 255] + entry(0x13, 6))[...]) == .up)
    #expect(ExifOrientation.inTIFF((header.prefix(4) + [255, 255, 255, 255])[...]) == .up)
    #expect(ExifOrientation.inTIFF((header + [1, 0, 0x12, 1, 3])[...]) == .up)
  }

  @Test func segmentsThatEndEarlyAreUp() {
    #expect(ExifOrientation.inJPEG([0xFF, 0xD8, 0xFF, 0xE1, 0xFF, 0xFF, 0x45]) == .up)
    #expect(ExifOrientation.inJPEG([0xFF, 0xD8, 0xFF, 0xE1, 0, 1, 0x45, 0x78]) == .up)
    #expect(ExifOrientation.inPNG([UInt8](repeating: 0xFF, count: 30)) == .up)
  }
}
