import Foundation
import ModelBase
import ModelImage
import ModelImageCodecs
import Testing

@Suite struct ImageDecoderTests {
  @Test func filesAreThere() { #expect(FileFixture.all.count >= 30) }

  @Test(arguments: FileFixture.all.filter { !$0.isHEIC })
  func pixelsEqualPillows(_ fixture: FileFixture) throws {
    try compare(fixture)
  }

  @Test(
    .enabled(if: FileFixture.canReadHEIC, "no libheif: install libheif1"), arguments: FileFixture.all.filter(\.isHEIC))
  func pixelsOfHEICEqualPillows(_ fixture: FileFixture) throws {
    try compare(fixture)
  }

  @Test(arguments: FileFixture.all.filter(\.isHEIC))
  func withoutLibheifTheErrorNamesIt(_ fixture: FileFixture) throws {
    let bytes = try FileFixture.bytes(fixture.name)
    let said = sentence { _ = try ImageDecoder.decode(bytes) }
    let expected = FileFixture.canReadHEIC ? "nothing" : "reading HEIF files needs libheif, which is not installed"
    #expect((said ?? "nothing").hasPrefix(expected))
  }

  private func compare(_ fixture: FileFixture) throws {
    let decoded = try ImageDecoder.decode(try FileFixture.bytes(fixture.name))
    let expected = try FileFixture.bytes(fixture.expected)
    #expect(decoded.pixels.width == fixture.width)
    #expect(decoded.pixels.height == fixture.height)
    #expect(decoded.pixels.format == fixture.format)
    #expect(decoded.orientation == fixture.orientation)
    #expect(decoded.hasAlpha == fixture.name.contains("alpha") || fixture.name == "rgba.png")
    let found = decoded.pixels.bytes(as: fixture.format)
    #expect(found.count == expected.count)
    let largest = zip(found, expected).map { abs(Int($0) - Int($1)) }.max() ?? 0
    #expect(largest <= fixture.tolerance)
  }

  @Test func uprightIsTurned() throws {
    let decoded = try ImageDecoder.decode(try FileFixture.bytes("exif-6.jpg"))
    #expect((decoded.pixels.width, decoded.pixels.height) == (6, 4))
    #expect((decoded.upright.width, decoded.upright.height) == (4, 6))
  }

  @Test func pathsAreReadAndNamed() throws {
    let path = FileFixture.folder.appendingPathComponent("gray.png").path
    #expect(try ImageDecoder.decode(path: path).type == .png)
    let missing = FileFixture.folder.appendingPathComponent("missing.png").path
    #expect(
      sentence { _ = try ImageDecoder.decode(path: missing) }
        == "cannot be read: no such file or directory\n  at: \(missing)")
    let cases = FileFixture.folder.appendingPathComponent("cases.txt").path
    #expect(
      sentence { _ = try ImageDecoder.decode(path: cases) }
        == "this is not an image that can be read: expected PNG, JPEG, HEIC or PNM\n  at: \(cases)")
    let folder = FileFixture.folder.path
    #expect(sentence { _ = try ImageDecoder.decode(path: folder) } == "cannot be read: is a directory\n  at: \(folder)")
  }

  @Test func decodingManyTimesAtOnceWorks() async throws {
    let bytes = try ["rgb.jpg", "rgb.png", "cmyk.jpg", "interlaced.png"].map(FileFixture.bytes)
    let sizes = try await withThrowingTaskGroup(of: Int.self) { group in
      for index in 0..<64 {
        group.addTask { try ImageDecoder.decode(bytes[index % bytes.count]).pixels.byteCount }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(sizes.count == 64)
  }
}
