import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport
@testable import ModelWire

/// Wire format that is broken: each case with its whole text.
struct WireErrorTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let bytes: [UInt8]
    let code: Diagnostic.Code
    let text: String
  }

  /// A model whose network holds `layer`.
  private static func network(_ layer: [UInt8]) -> [UInt8] {
    WireText.varint(1, 4) + WireText.bytes(500, WireText.bytes(1, layer))
  }

  private static func nested(_ depth: Int) -> [UInt8] {
    (0..<depth).reduce([UInt8]()) { inner, _ in WireText.bytes(202, WireText.bytes(1, inner)) }
  }

  static let cases: [Case] = [
    Case(
      testDescription: "a length past the end",
      bytes: WireText.varint(1, 4) + WireText.bytes(2, [10, 0], length: 1000), code: "truncated",
      text: """
        error: `description` says it has 1000 bytes, but only 2 follow
          at: FILE › description, offset 0x3
          fix: the file is truncated or corrupt: get a complete copy, and compare its size with the original's
        """),
    Case(
      testDescription: "a length that overflows",
      bytes: WireText.bytes(2, [], length: .max), code: "truncated",
      text: """
        error: `description` says it has 18446744073709551615 bytes, but only 0 follow
          at: FILE › description, offset 0x1
          fix: the file is truncated or corrupt: get a complete copy, and compare its size with the original's
        """),
    Case(
      testDescription: "a number that does not end",
      bytes: [8, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80], code: "truncated",
      text: """
        error: `specificationVersion` is cut off
          at: FILE › specificationVersion, offset 0x1
          fix: the file is truncated or corrupt: get a complete copy, and compare its size with the original's
        """),
    Case(
      testDescription: "a group", bytes: WireText.varint(1, 4) + [0x13], code: "wire-tag",
      text: """
        error: no Core ML field begins here (tag 19: field 2, wire type 3)
          at: FILE, offset 0x2
          fix: the file is not in the Core ML format, or it is corrupt
        """),
    Case(
      testDescription: "field number 0", bytes: WireText.varint(1, 4) + [0x00, 0x00], code: "wire-tag",
      text: """
        error: no Core ML field begins here (tag 0: field 0, wire type 0)
          at: FILE, offset 0x2
          fix: the file is not in the Core ML format, or it is corrupt
        """),
    Case(
      testDescription: "another wire type",
      bytes: network(WireText.varint(1, 4)), code: "wire-type",
      text: """
        error: `name` is stored as a varint, expected a length and bytes
          at: FILE › layers[0] › name, offset 0x7
        """),
    Case(
      testDescription: "text in Latin 1",
      bytes: network(WireText.bytes(1, [0x63, 0x61, 0x66, 0xe9])), code: "text-encoding",
      text: """
        error: `name` is not valid UTF-8
          at: FILE › layers[0] › name, offset 0xc
          fix: the file is corrupt, or the tool that wrote it used another text encoding
        """),
    Case(
      testDescription: "text with a NUL",
      bytes: network(WireText.bytes(1, [0x61, 0x00, 0x62])), code: "text-nul",
      text: """
        error: `name` holds a NUL character
          at: FILE › layers[0] › name, offset 0xa
          fix: remove the character with the tool that made the model
        """),
    Case(
      testDescription: "a single message twice",
      bytes: WireText.varint(1, 4) + WireText.bytes(2, []) + WireText.bytes(2, []), code: "duplicate-field",
      text: """
        error: `description` appears a second time here
          at: FILE › description, offset 0x5
          fix: write the model again with the tool that made it: a single field may appear only once
        """),
    Case(
      testDescription: "a length of six bytes",
      bytes: WireText.varint(1, 4) + [0x12, 0x80, 0x80, 0x80, 0x80, 0x80, 0x00], code: "wire-padding",
      text: """
        error: the length of `description` is padded to more than 5 bytes
          at: FILE › description, offset 0x3
          fix: write the model again with the tool that made it
        """),
    Case(
      testDescription: "map keys that differ in their Unicode form alone",
      bytes: WireText.varint(1, 4)
        + WireText.bytes(
          2,
          WireText.bytes(
            100,
            WireText.bytes(100, WireText.text(1, "caf\u{e9}"))
              + WireText.bytes(100, WireText.text(1, "cafe\u{301}")))), code: "map-keys",
      text: """
        error: two keys of a map are both spelt 'cafe\u{301}', in different Unicode forms
          at: FILE
          fix: rename one of them with the tool that made the model
        """),
    Case(
      testDescription: "packed floats of five bytes",
      bytes: network(WireText.bytes(140, WireText.bytes(20, WireText.bytes(1, [1, 2, 3, 4, 5])))),
      code: "packed-length",
      text: """
        error: `floatValue` holds 5 bytes, expected a multiple of 4
          at: FILE › layers[0] › innerProduct › weights › floatValue, offset 0xf
        """),
  ]

  @Test(arguments: cases)
  func aBrokenFileIsRefusedWithItsSentence(_ broken: Case) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(broken.bytes, to: "broken.mlmodel")
    let error = try #require(throws: Diagnostic.self) { try ModelFile.read(path) }
    #expect(error.diagnostic.code == broken.code)
    #expect(error.description.replacing(path, with: "FILE") == broken.text)
  }

  @Test func messagesNestedTenThousandDeepAreRefused() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(WireText.varint(1, 4) + Self.nested(5000), to: "deep.mlmodel")
    let error = try #require(throws: Diagnostic.self) { try ModelFile.read(path) }
    #expect(error.diagnostic.message == "messages are nested more than 100 deep")
    #expect(error.diagnostic.location.path.steps.count == 100)
  }

  @Test func everyTruncationOfAModelIsRefusedOrReadAndNeverCrashes() throws {
    let folder = try TemporaryFolder()
    let whole = ModelFormatSamples.everything
    var refused = 0
    for count in 0..<whole.count {
      let path = try folder.write(Array(whole[..<count]), to: "cut.mlmodel")
      do { _ = try ModelFile.read(path) } catch { refused += 1 }
    }
    // A cut between two fields of the root leaves a shorter message that is still well formed.
    #expect(refused > whole.count - 10)
  }

  @Test func everyFlippedBitIsRefusedOrReadAndNeverCrashes() throws {
    let folder = try TemporaryFolder()
    let whole = ModelFormatSamples.everything
    for index in whole.indices {
      var bytes = whole
      bytes[index] ^= 1 << UInt8(index % 8)
      let path = try folder.write(bytes, to: "flipped.mlmodel")
      _ = try? ModelFile.read(path)
    }
  }

  @Test func aHugeCountOfMessagesIsBoundedByTheLimit() throws {
    let folder = try TemporaryFolder()
    var limits = Limits()
    limits.messages = 1000
    let layers = (0..<2000).flatMap { _ in WireText.bytes(1, []) }
    let path = try folder.write(WireText.varint(1, 4) + WireText.bytes(500, layers), to: "many.mlmodel")
    let error = try #require(throws: Diagnostic.self) { try ModelFile.read(path, limits: limits) }
    #expect(error.diagnostic.message == "more than 1000 messages")
  }

  @Test func memoryForUnpackingIsBoundedByTheLimit() throws {
    let folder = try TemporaryFolder()
    var limits = Limits()
    limits.unpackedBytes = 1 << 20
    let layers = (0..<20_000).flatMap { _ in WireText.bytes(1, []) }
    let path = try folder.write(WireText.varint(1, 4) + WireText.bytes(500, layers), to: "large.mlmodel")
    let error = try #require(throws: Diagnostic.self) { try ModelFile.read(path, limits: limits) }
    #expect(error.diagnostic.message == "unpacking takes more than 1 MiB without the weights")
  }
}
