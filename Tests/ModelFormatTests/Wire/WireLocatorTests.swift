import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport
@testable import ModelWire

struct WireLocatorTests {
  private let folder: TemporaryFolder
  private let file: ModelFile

  init() throws {
    folder = try TemporaryFolder()
    file = try ModelFile.read(try folder.write(ModelFormatSamples.everything, to: "model.mlmodel"))
  }

  private func offset(_ path: ModelPath) -> Int? {
    file.locating([Diagnostic(.error, "test", "a problem", at: Location(path: path))]).first?.location.byteOffset
  }

  /// Where `bytes` begin in the sample.
  private func position(of bytes: [UInt8]) -> Int? {
    let all = ModelFormatSamples.everything
    return all.indices.first { all[$0...].starts(with: bytes) }
  }

  @Test func fieldsElementsAndNamesAreFound() {
    let layer = ModelPath().field("neuralNetwork").element("layers", 0, named: "dense")
    #expect(offset(ModelPath().field("specificationVersion")) == 0)
    #expect(offset(layer.field("name")) == position(of: WireText.text(1, "dense")))
    #expect(
      offset(ModelPath().field("description").element("input", 0).field("shortDescription"))
        == position(of: WireText.text(2, "a digit")))
  }

  @Test func entriesOfMapsAreFoundByTheirKey() {
    let metadata = ModelPath().field("description").field("metadata")
    #expect(offset(metadata.entry("userDefined", "key")) != nil)
    #expect(offset(metadata.entry("userDefined", "key")) != offset(metadata))
  }

  @Test func partsOfAMapsValueAreFound() throws {
    let function = WireText.bytes(2, WireText.text(2, "CoreML5"))
    let program = WireText.bytes(2, WireText.text(1, "main") + function)
    let bytes = WireText.varint(1, 6) + WireText.bytes(502, program)
    let file = try ModelFile.read(try folder.write(bytes, to: "program.mlmodel"))
    let path = ModelPath().field("mlProgram").entry("functions", "main").field("opset")
    let located = file.locating([Diagnostic(.error, "test", "a problem", at: Location(path: path))])
    let start = try #require(bytes.indices.first { bytes[$0...].starts(with: WireText.text(2, "CoreML5")) })
    #expect(located.first?.location.byteOffset == start)
  }

  @Test func anAbsentFieldIsAtItsMessage() {
    let layer = ModelPath().field("neuralNetwork").element("layers", 0)
    #expect(offset(layer.field("inputTensor")) == offset(layer))
    #expect(offset(ModelPath().field("isUpdatable")) == nil)
  }

  /// A finding for each layer of a large network. Were the file read from its beginning for each of them, this would be
  /// five billion fields.
  @Test(.timeLimit(.minutes(2))) func manyPlacesAreFoundInOnePass() throws {
    let count = 100_000
    let layer = WireText.bytes(1, WireText.text(1, "l"))
    let network = WireText.bytes(500, [UInt8]((0..<count).map { _ in layer }.joined()))
    let file = try ModelFile.read(try folder.write(WireText.varint(1, 1) + network, to: "large.mlmodel"))
    let path = ModelPath().field("neuralNetwork")
    let findings = (0..<count).map {
      Diagnostic(.error, "test", "a problem", at: Location(path: path.element("layers", $0).field("name")))
    }
    let offsets = file.locating(findings).compactMap(\.location.byteOffset)
    let first = try #require(offsets.first)
    #expect(offsets == (0..<count).map { first + $0 * layer.count })
  }

  @Test func theFileIsFilledIn() {
    let located = file.locating([Diagnostic(.error, "test", "a problem")])
    #expect(located.first?.location.file == file.path)
  }
}
