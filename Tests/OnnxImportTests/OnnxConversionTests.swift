import Foundation
import ModelConversion
import ModelFormat
import ModelSpec
import OnnxImport
import Testing

/// ONNX files as ML Programs, and files that are refused.
struct OnnxConversionTests {
  private static let x = OnnxBytes.value("x", [2, 3])
  private static let y = OnnxBytes.value("y", [2, 3])

  private func convert(
    _ bytes: [UInt8], _ options: OnnxConversion.Options = OnnxConversion.Options()
  ) throws -> OnnxConversion.Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("onnx-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("model.onnx").path
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return try OnnxConversion.convert(path, for: folder.path + "/out.mlpackage", options)
  }

  private func codes(_ bytes: [UInt8]) -> [String] {
    do {
      _ = try convert(bytes)
      return []
    } catch let error as ConversionError {
      return error.diagnostics.map(\.code.rawValue)
    } catch {
      return ["\(error)"]
    }
  }

  @Test func aChainBecomesOperations() throws {
    let weights = OnnxBytes.tensor("w", [3, 2], floats: [1, 2, 3, 4, 5, 6])
    let result = try convert(
      OnnxBytes.model(
        nodes: [
          OnnxBytes.node("MatMul", ["x", "w"], outputs: ["h"]), OnnxBytes.node("Relu", ["h"], outputs: ["y:0"]),
        ], inputs: [Self.x], outputs: [OnnxBytes.value("y:0", [2, 2])], initializers: [weights]))
    let description = try #require(result.file.model.description)
    #expect(description.input.map(\.name) == ["x"])
    #expect(description.output.map(\.name) == ["y_0"])
    #expect(result.notes.contains { $0.code == "feature-renamed" })
  }

  @Test func nodesAreSorted() throws {
    let nodes = [OnnxBytes.node("Relu", ["h"], outputs: ["y"]), OnnxBytes.node("Abs", ["x"], outputs: ["h"])]
    #expect(codes(OnnxBytes.model(nodes: nodes, inputs: [Self.x], outputs: [Self.y])).isEmpty)
  }

  @Test func openLengthsBecomeRanges() throws {
    let model = OnnxBytes.model(
      nodes: [OnnxBytes.node("Relu", ["x"], outputs: ["y"])], inputs: [OnnxBytes.value("x", ["batch", "time"])],
      outputs: [OnnxBytes.value("y", ["batch", "time"])])
    var options = OnnxConversion.Options()
    options.lengths["time"] = 2...7
    let result = try convert(model, options)
    guard case .multiArrayType(let array)? = result.file.model.description?.input.first?.type?.kind,
      case .shapeRange(let range)? = array.shapeFlexibility
    else {
      Issue.record("the input has no range")
      return
    }
    #expect(range.sizeRanges.map(\.lowerBound) == [1, 2])
    #expect(range.sizeRanges.map(\.upperBound) == [1, 7])
    #expect(result.notes.count { $0.code == "onnx-shape" } == 1)
    options = OnnxConversion.Options()
    options.isFixed = true
    #expect(throws: ConversionError.self) { try convert(model, options) }
  }

  @Test func allReasonsAreGivenAtOnce() throws {
    let nodes = [
      OnnxBytes.node("StringSplit", ["x"], outputs: ["a"]), OnnxBytes.node("StringSplit", ["x"], outputs: ["b"]),
      OnnxBytes.node("Relu", ["x"], outputs: ["c"], attributes: [("unheard_of", 1)]),
      OnnxBytes.node("Add", ["a", "c"], outputs: ["y"]),
    ]
    let model = OnnxBytes.model(nodes: nodes, inputs: [Self.x], outputs: [Self.y])
    #expect(codes(model) == ["onnx-operator", "onnx-operator"])
  }

  @Test(arguments: [29, 1_000_000_000_000]) func unknownVersionsAreRefused(_ version: Int64) throws {
    let model = OnnxBytes.model(
      nodes: [OnnxBytes.node("Relu", ["x"], outputs: ["y"])], inputs: [Self.x], outputs: [Self.y], version: version)
    #expect(codes(model) == ["onnx-version"])
  }

  @Test func circlesAreRefused() throws {
    let nodes = [OnnxBytes.node("Add", ["x", "b"], outputs: ["a"]), OnnxBytes.node("Relu", ["a"], outputs: ["b"])]
    #expect(
      codes(OnnxBytes.model(nodes: nodes, inputs: [Self.x], outputs: [OnnxBytes.value("b", [2, 3])])) == ["onnx-graph"])
  }

  @Test func functionsAreInlinedAndNotRepeatedWithoutEnd() throws {
    func twice(_ name: String, _ inner: String, domain: String) -> [UInt8] {
      OnnxBytes.function(
        name, input: "i", output: "o",
        nodes: [
          OnnxBytes.node(inner, ["i"], outputs: ["m"], domain: domain),
          OnnxBytes.node(inner, ["m"], outputs: ["o"], domain: domain),
        ])
    }
    func calls(_ name: String, _ functions: [[UInt8]]) -> [UInt8] {
      OnnxBytes.model(
        nodes: [OnnxBytes.node(name, ["x"], outputs: ["y"], domain: "local")], inputs: [Self.x], outputs: [Self.y],
        functions: functions)
    }
    #expect(codes(calls("f", [twice("f", "Relu", domain: "")])).isEmpty)
    #expect(codes(calls("f", [twice("f", "f", domain: "local")])) == ["onnx-function"])
    let bomb = (0..<60).map { twice("f\($0)", $0 == 0 ? "Relu" : "f\($0 - 1)", domain: $0 == 0 ? "" : "local") }
    #expect(codes(calls("f59", bomb)) == ["onnx-function"])
  }

  @Test(arguments: ["../outside.bin", "/etc/passwd", "", "a//b", "missing.bin"])
  func tensorsStayInTheFolder(_ location: String) throws {
    let tensor = OnnxBytes.tensor("w", [2, 3], floats: [], place: [("location", location)])
    let model = OnnxBytes.model(
      nodes: [OnnxBytes.node("Add", ["x", "w"], outputs: ["y"])], inputs: [Self.x], outputs: [Self.y],
      initializers: [tensor])
    #expect(codes(model) == ["onnx-external-data"])
  }

  @Test func shapesThatNoTensorHasAreRefused() throws {
    for lengths in [[2, 2], [-1, 3], [1 << 40, 1 << 40], [Int64.max, 2]] as [[Int64]] {
      let model = OnnxBytes.model(
        nodes: [OnnxBytes.node("Add", ["x", "w"], outputs: ["y"])], inputs: [Self.x], outputs: [Self.y],
        initializers: [OnnxBytes.tensor("w", lengths, floats: [1, 2, 3, 4, 5, 6])])
      #expect(codes(model) == ["onnx-shape"])
    }
  }

  @Test func truncatedFilesAreRefused() throws {
    let model = OnnxBytes.model(
      nodes: [OnnxBytes.node("Relu", ["x"], outputs: ["y"])], inputs: [Self.x], outputs: [Self.y])
    for count in 1..<model.count {
      let found = codes(Array(model[..<count]))
      #expect(!found.isEmpty)
    }
  }
}
