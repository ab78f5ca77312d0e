import ModelImage
import Testing

@Suite struct PixelBufferResizingTests {
  struct Case: CustomTestStringConvertible {
    let filter: ResizeFilter
    let source: String
    let width: Int
    let height: Int
    let part: ImageRectangle
    let newWidth: Int
    let newHeight: Int
    let expected: String
    var testDescription: String { expected }

    static let all: [Case] = {
      let lines = ((try? ImageFixture.bytes("cases.txt")).map { String(decoding: $0, as: UTF8.self) } ?? "")
        .split(separator: "\n").dropFirst()
      return lines.map { line in
        let fields = line.split(separator: " ").map(String.init)
        let numbers = fields[2...9].map { Double($0) ?? .nan }
        return Case(
          filter: fields[0] == "nearest" ? .nearest : .bilinear, source: fields[1], width: Int(numbers[0]),
          height: Int(numbers[1]),
          part: ImageRectangle(
            x: numbers[2], y: numbers[3], width: numbers[4] - numbers[2], height: numbers[5] - numbers[3]),
          newWidth: Int(numbers[6]), newHeight: Int(numbers[7]), expected: fields[10])
      }
    }()
  }

  @Test func casesAreThere() { #expect(Case.all.count >= 30) }

  @Test(arguments: Case.all.filter { $0.source != "float" })
  func bytesEqualPillows(_ test: Case) throws {
    let format: PixelFormat = test.source == "rgb" ? .rgb24 : test.source == "four" ? .bgra32 : .gray8
    let source = try ImageFixture.image("\(test.source).raw", test.width, test.height, format)
    let resized = source.resized(width: test.newWidth, height: test.newHeight, from: test.part, filter: test.filter)
    let expected = try ImageFixture.bytes(test.expected)
    let found = difference(resized.bytes(as: format), expected)
    #expect(found == (0, 0))
  }

  @Test(arguments: Case.all.filter { $0.source == "float" })
  func halfPrecisionIsAsExactAsItCanBe(_ test: Case) throws {
    let source = try ImageFixture.image("float.raw", test.width, test.height, .gray8).converted(to: .gray16Half)
    let resized = source.resized(width: test.newWidth, height: test.newHeight, from: test.part, filter: test.filter)
    let expected = try ImageFixture.bytes(test.expected).withUnsafeBytes { raw in
      (0..<raw.count / 4).map { raw.loadUnaligned(fromByteOffset: 4 * $0, as: Float.self) }
    }
    let found = resized.planes(.gray)
    #expect(found.count == expected.count)
    // Half precision has steps of 1/8 from 128 on; results are rounded to it once.
    #expect(zip(found, expected).allSatisfy { abs($0 - $1) <= 0.0626 })
  }

  @Test func colorFormatsAgree() throws {
    let source = try ImageFixture.image("rgb.raw", 61, 47, .rgb24)
    let expected = source.resized(width: 20, height: 15).bytes(as: .rgba32)
    for format in [PixelFormat.bgra32, .argb32, .rgba32] {
      #expect(source.converted(to: format).resized(width: 20, height: 15).bytes(as: .rgba32) == expected)
    }
  }

  @Test func rowsMayHaveGaps() throws {
    let source = try ImageFixture.image("four.raw", 31, 23, .rgba32)
    let part = PixelBuffer(
      width: 10, height: 8, format: .rgba32, bytesPerRow: source.bytesPerRow,
      base: source.base + 5 * source.bytesPerRow + 7 * 4, release: { [source] _ in _ = source })
    let copy = PixelBuffer(bytes: part.bytes(as: .rgba32), width: 10, height: 8, format: .rgba32)
    #expect(
      part.resized(width: 4, height: 3).bytes(as: .rgba32) == copy.resized(width: 4, height: 3).bytes(as: .rgba32))
    #expect(part.planes(.rgb) == copy.planes(.rgb))
    #expect(part.oriented(.right).bytes(as: .rgb24) == copy.oriented(.right).bytes(as: .rgb24))
  }

  @Test func nothingToTakeIsBlack() {
    let image = PixelBuffer(bytes: [9, 9, 9, 9], width: 2, height: 2, format: .gray8)
    for part in [
      ImageRectangle(x: 2, y: 0, width: 1, height: 1), ImageRectangle(x: 0, y: 0, width: 0, height: 1),
      ImageRectangle(x: .nan, y: 0, width: 1, height: 1), ImageRectangle(x: 0, y: 0, width: .infinity, height: 1),
    ] {
      #expect(image.resized(width: 2, height: 1, from: part).bytes(as: .gray8) == [0, 0])
    }
    let empty = PixelBuffer(width: 0, height: 0, format: .rgba32)
    #expect(empty.resized(width: 1, height: 1).bytes(as: .rgba32) == [0, 0, 0, 0])
  }
}
