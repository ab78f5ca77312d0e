internal import ModelFormat
internal import ModelImage
internal import ModelRuntime
internal import ModelSpec
internal import Testing

@testable internal import ModelcCommands

/// Values in the JSON of `modelc serve`.
@Suite struct ServedValueTests {
  /// Pillow's mode F, in which coremltools sends and expects half-precision gray.
  @Test func imagesOfFloats() throws {
    // -3, 0.5 and 300 in single precision.
    let json: JSONValue = .object([
      .init("t", "image"), .init("mode", "F"), .init("w", 3), .init("h", 1), .init("b64", "AABAwAAAAD8AAJZD"),
    ])
    let value = try ServedValue.decode(json)
    guard case .image(let image) = value else {
      Issue.record("\(value) is no image")
      return
    }
    #expect(image.format == .gray16Half)
    #expect(image.planes(.gray) == [-3, 0.5, 300])
    #expect(ServedValue.encode(value) == json)
    let problem = #expect(throws: Diagnostic.self) {
      try ServedValue.decode(
        .object([.init("t", "image"), .init("mode", "F"), .init("w", 2), .init("h", 2), .init("b64", "AABAwA==")]))
    }
    #expect(problem?.message == "an image of 2 × 2 has 4 bytes")
  }
}
