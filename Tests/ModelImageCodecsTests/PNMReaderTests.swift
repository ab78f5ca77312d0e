import ModelImage
import ModelImageCodecs
import Testing

@Suite struct PNMReaderTests {
  private func read(_ text: String, _ rest: [UInt8] = []) throws -> DecodedImage {
    try ImageDecoder.decode(Array(text.utf8) + rest)
  }

  @Test func bytesAndTextAreRead() throws {
    let gray = try read("P5\n# a comment\n2 1 255\n", [7, 9])
    #expect(gray.type == .pnm)
    #expect(gray.pixels.format == .gray8)
    #expect(gray.pixels.bytes(as: .gray8) == [7, 9])
    #expect(try read("P6 1 2 255 ", [1, 2, 3, 4, 5, 6]).pixels.bytes(as: .rgba32) == [1, 2, 3, 255, 4, 5, 6, 255])
    #expect(try read("P2 3 1 10 0 5 10").pixels.bytes(as: .gray8) == [0, 128, 255])
    #expect(try read("P3 1 1 255 1 2 3\n").pixels.bytes(as: .rgb24) == [1, 2, 3])
    #expect(try read("P5 2 1 65535\n", [0x80, 0, 0xFF, 0xFF]).pixels.bytes(as: .gray8) == [128, 255])
  }

  @Test func damageIsTold() {
    #expect(sentence { _ = try read("P5 2 2 255\n", [1, 2, 3]) } == "the PNM file is truncated")
    #expect(sentence { _ = try read("P5 2") } == "the PNM file is truncated")
    #expect(sentence { _ = try read("P2 2 2 9 1 2 3") } == "the PNM file is truncated")
    #expect(sentence { _ = try read("P5 0 2 255\n") } == "the PNM file is corrupt: the image has no pixels")
    #expect(sentence { _ = try read("P5 2 x 255\n") } == "the PNM file is corrupt: the height is not a number")
    #expect(
      sentence { _ = try read("P5 2 2 70000\n") }
        == "the PNM file is corrupt: the maximum is 70000, expected 1 to 65535")
    #expect(
      sentence { _ = try read("P5 99999999999999999999999 2 255\n") }
        == "the image has 1099511627776 × 2 pixels, expected at most 32768 a side and 268435456 in all")
  }
}
