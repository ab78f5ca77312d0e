import Foundation
import ModelCompiler
import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

/// Models with the `metadata.json` that Apple's compiler wrote.
struct ReferenceMetadataTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let source: String
    let expected: String
    let className: String
    let dialect: CompilerDialect

    var testDescription: String { source }
  }

  private static func compiled(
    _ name: String, _ model: String, _ className: String, _ dialect: CompilerDialect
  ) -> Case {
    Case(
      source: "golden/compiled/\(name)/\(model)", expected: "golden/compiled/\(name)/expected.mlmodelc/metadata.json",
      className: className, dialect: dialect)
  }

  private static func program(_ name: String, _ className: String = "input") -> Case {
    Case(
      source: "golden/mil/\(name)/input.mlmodel", expected: "golden/mil/\(name)/expected/metadata.json",
      className: className, dialect: .xcode26)
  }

  static let cases = [
    compiled("ssdocr-2021", "SSDOcr.mlmodel", "SSDOcr", .xcode12),
    compiled("mnist-classifier-2022", "MNISTClassifier.mlmodel", "MNISTClassifier", .xcode13),
    compiled("streaming-encoder-160ms-text", "model.mlmodel", "streaming_encoder", .xcode26),
    program("flexible-enumerated"), program("flexible-multifunction"), program("flexible-range"),
    program("fp16-subnormal-cast"), program("neg-0d-scalar"), program("pipeline-cast", "cast_pipeline"),
    program("pipeline-dynamic"), program("pipeline-weighted", "weighted_pipeline"),
  ]

  @Test(.needsSharedFiles, arguments: cases)
  func isReproduced(_ reference: Case) throws {
    let model = try ModelFile.read(SharedFiles.path(reference.source)).model
    let text = ModelMetadata.bytes(of: model, className: reference.className, dialect: reference.dialect)
    let expected = try Data(contentsOf: URL(fileURLWithPath: SharedFiles.path(reference.expected)))
    #expect(String(decoding: text, as: UTF8.self) == String(decoding: expected, as: UTF8.self))
  }
}
