import Foundation
import ModelFormat
import ModelSpec
import OnnxImport
import Testing

/// ONNX files as models in memory. What installs the reader for all that reads models is a program, not a test among others.
struct OnnxReaderTests {
  private func read(_ bytes: [UInt8]) throws -> ModelFile {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("onnx-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // The content says what the file is, not its name.
    let path = folder.appendingPathComponent("model.bin").path
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return try OnnxReader.read(path)
  }

  @Test func weightsAreThereAfterReading() throws {
    let weights = OnnxBytes.tensor("w", [3, 2], floats: [1, 2, 3, 4, 5, 6])
    let file = try read(
      OnnxBytes.model(
        nodes: [OnnxBytes.node("MatMul", ["x", "w"], outputs: ["y"])], inputs: [OnnxBytes.value("x", [2, 3])],
        outputs: [OnnxBytes.value("y", [2, 2])], initializers: [weights]))
    #expect(file.model.description?.input.map(\.name) == ["x"] && file.path.hasSuffix("model.bin"))
    for name in file.model.weightFileNames { #expect(try file.weightFile(name).byteCount > 0) }
  }

  @Test func theErrorSaysHowToSeeAllReasons() throws {
    let bytes = OnnxBytes.model(
      nodes: [OnnxBytes.node("NoSuchOne", ["x"], outputs: ["h"]), OnnxBytes.node("NoSuchTwo", ["h"], outputs: ["y"])],
      inputs: [OnnxBytes.value("x", [2])], outputs: [OnnxBytes.value("y", [2])])
    let error = #expect(throws: Diagnostic.self) { _ = try read(bytes) }
    #expect(error?.remedy?.hasSuffix("`modelc convert --check` lists all 2 reasons") == true)
  }
}
