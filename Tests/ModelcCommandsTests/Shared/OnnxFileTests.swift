import Foundation
import Testing

@testable import ModelcCommands

/// Commands take ONNX files as they are: what the content is, not the name, says how it is read.
@Suite struct OnnxFileTests {
  /// y = relu(x), of two floats, operator set 17.
  private static let relu: [UInt8] = [
    8, 8, 58, 51, 10, 12, 10, 1, 120, 18, 1, 121, 34, 4, 82, 101, 108, 117, 18, 1, 103, 90, 15, 10, 1, 120, 18, 10, 10,
    8, 8, 1, 18, 4, 10, 2, 8, 2, 98, 15, 10, 1, 121, 18, 10, 10, 8, 8, 1, 18, 4, 10, 2, 8, 2, 66, 4, 10, 0, 16, 17,
  ]

  @Test func commandsTakeONNXFiles() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("modelc-onnx-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("net.bin").path
    try Data(Self.relu).write(to: URL(fileURLWithPath: path))
    #expect(try ToolRun(["validate", path]).status == 0)
    #expect(try ToolRun(["inspect", path]).standardOutput.contains("1 relu"))
    #expect(try ToolRun(["predict", path, "-i", "x=[-1, 2]", "--json"]).standardOutput.contains("[0, 2]"))
    #expect(try ToolRun(["compile", path, folder.path]).status == 0)
    let compiled = folder.appendingPathComponent("net.mlmodelc").path
    #expect(try ToolRun(["predict", compiled, "-i", "x=[-1, 2]", "--json"]).standardOutput.contains("[0, 2]"))
  }
}
