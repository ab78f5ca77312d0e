import Foundation
import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport
@testable import ModelWire

/// Texts that Apple's compiler wrote, byte for byte.
@Suite(.needsSharedFiles)
struct MILTextGoldenTests {
  static let texts = SharedFiles.files("model.mil").filter { $0.contains("/golden/") }

  /// Texts whose source model is there: the model's path and that of the text.
  static let pairs: [(model: String, text: String)] = texts.compactMap { text in
    var folder = URL(fileURLWithPath: text).deletingLastPathComponent()
    while folder.pathComponents.count > 1 {
      for name in ["input.mlmodel", "model.mlmodel"] {
        let model = folder.appendingPathComponent(name).path
        if FileManager.default.fileExists(atPath: model) { return (model, text) }
      }
      folder.deleteLastPathComponent()
    }
    return nil
  }

  private static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  @Test(arguments: texts)
  func printingAParsedTextGivesTheSameText(path: String) throws {
    var bytes = try Self.bytes(path)
    // The compiler writes no final line break; an editor may have added one.
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    let text = try MILTextParser.parse(bytes, file: path)
    #expect(try MILTextWriter.bytes(text) == bytes)
  }

  @Test(arguments: pairs)
  func writesWhatTheCompilerWrote(model: String, text: String) throws {
    let expected = try Self.bytes(text)
    let parsed = try MILTextParser.parse(expected)
    let source = try #require(try Self.model(model, of: text))
    guard case .mlProgram(let program)? = source.kind else {
      Issue.record("\(model) is no ML Program")
      return
    }
    var written = MILText(
      program, specificationVersion: source.specificationVersion, description: source.description,
      compilerVersion: parsed.compilerVersion, componentVersion: parsed.componentVersion)
    // How the keys of enumerated shapes are made is not known; everything else about them is.
    for (name, shapes) in parsed.flexibleShapes where !shapes.enumeratedShapes.isEmpty {
      let mine = try #require(written.flexibleShapes[name])
      #expect(mine.enumeratedShapes.map(\.key.utf8.count) == shapes.enumeratedShapes.map(\.key.utf8.count))
      let described = { (alternative: FlexibleShapeInformation.Alternative) in "\(alternative.shapes)" }
      #expect(mine.enumeratedShapes.map(described).sorted() == shapes.enumeratedShapes.map(described).sorted())
      written.flexibleShapes[name]?.enumeratedShapes = shapes.enumeratedShapes
    }
    let bytes = try MILTextWriter.bytes(written)
    #expect(bytes == expected, "\(Self.firstDifference(bytes, expected))")
  }

  /// The model of a text: itself, or the child of a pipeline that the text's folder names.
  private static func model(_ path: String, of text: String) throws -> Model? {
    let model = try ModelFile.read(path).model
    guard case .pipeline(let pipeline)? = model.kind else { return model }
    let folder = URL(fileURLWithPath: text).deletingLastPathComponent().lastPathComponent
    return Int(folder.dropFirst("model".count)).map { pipeline.models[$0] }
  }

  private static func firstDifference(_ written: [UInt8], _ expected: [UInt8]) -> String {
    let lines = zip(written.split(separator: 10), expected.split(separator: 10)).first { $0 != $1 }
    guard let (mine, theirs) = lines else { return "\(written.count) bytes, expected \(expected.count)" }
    return "wrote \(String(decoding: mine, as: UTF8.self)), expected \(String(decoding: theirs, as: UTF8.self))"
  }

  @Test
  func thereAreTextsToCompare() {
    #expect(Self.texts.count >= 13)
    #expect(Self.pairs.count >= 11)
  }
}
