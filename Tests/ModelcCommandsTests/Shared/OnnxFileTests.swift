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

  /// Without ONNX Runtime, a file that is written is said to be not verified, and a package runs all the same.
  @Test func verifyingSaysWhenNothingRunsONNX() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("modelc-onnx-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = { folder.appendingPathComponent($0).path }
    try Data(Self.relu).write(to: URL(fileURLWithPath: file("net.onnx")))
    let variables = ["MODELC_PYTHON": file("no python")]
    let read = try ToolRun(["convert", file("net.onnx"), file("net.mlpackage"), "--verify"], variables: variables)
    #expect(read.status == 0)
    #expect(read.standardOutput.contains("default lengths: runs"))
    #expect(read.standardOutput.contains("ONNX Runtime was not asked"))
    let written = try ToolRun(
      ["convert", file("net.mlpackage"), "--to", "onnx", file("back.onnx"), "--verify"], variables: variables)
    #expect(written.status == 1)
    #expect(written.standardError.contains("ONNX Runtime was not asked"))
    #expect(FileManager.default.fileExists(atPath: file("back.onnx")))
  }

  @Test func differencesAreInPartsOfTheWhole() {
    #expect(OutputComparison.difference([1, 2], [1, 2]) == 0)
    #expect(OutputComparison.difference([3, 4.5], [3, 4.5 - 0.1]) < 0.03)
    #expect(OutputComparison.difference([.nan, .infinity], [.nan, .infinity]) == 0)
    #expect(OutputComparison.difference([.nan], [1]) == .infinity)
    #expect(OutputComparison.difference([1], [.infinity]) == .infinity)
  }

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
