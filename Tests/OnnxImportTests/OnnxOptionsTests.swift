import Foundation
import ModelConversion
import ModelFormat
import ModelSpec
import OnnxImport
import Testing

/// What may be chosen when ONNX files are converted, and graphs whose course depends on values.
struct OnnxOptionsTests {
  private static let x = OnnxBytes.value("x", [2, 3])
  private static let y = OnnxBytes.value("y", [2, 3])

  private func convert(_ bytes: [UInt8], _ options: OnnxConversion.Options = OnnxConversion.Options()) throws -> Model {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("onnx-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("model.onnx").path
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return try OnnxConversion.convert(path, for: folder.path + "/out.mlpackage", options).file.model
  }

  private func operations(_ model: Model) -> [String] {
    guard case .mlProgram(let program)? = model.kind else { return [] }
    let blocks = program.functions.flatMap { $0.value.blockSpecializations.map(\.value) }
    return blocks.flatMap(\.operations).map(\.type)
  }

  @Test func theGraphEndsWhereItIsCut() throws {
    let bytes = OnnxBytes.model(
      nodes: [
        OnnxBytes.node("Relu", ["x"], outputs: ["h"]), OnnxBytes.node("StringSplit", ["h"], outputs: ["y"]),
      ], inputs: [Self.x], outputs: [Self.y])
    #expect(throws: ConversionError.self) { try convert(bytes) }
    var options = OnnxConversion.Options()
    options.cut = ["h"]
    #expect(try convert(bytes, options).description?.output.map(\.name) == ["h"])
    options.cut = ["nothing"]
    #expect(throws: ConversionError.self) { try convert(bytes, options) }
  }

  @Test func shapesAreGiven() throws {
    let bytes = OnnxBytes.model(
      nodes: [OnnxBytes.node("Relu", ["x"], outputs: ["y"])], inputs: [OnnxBytes.value("x", ["n", "time", 3])],
      outputs: [OnnxBytes.value("y", ["n", "time", 3])])
    var options = OnnxConversion.Options()
    options.shapes["x"] = [2...2, 4...9, 3...3]
    guard case .multiArrayType(let array)? = try convert(bytes, options).description?.input.first?.type?.kind,
      case .shapeRange(let range)? = array.shapeFlexibility
    else {
      Issue.record("the input has no range")
      return
    }
    #expect(range.sizeRanges.map(\.lowerBound) == [2, 4, 3])
    #expect(range.sizeRanges.map(\.upperBound) == [2, 9, 3])
    for wrong in [[2...2, 4...4], [2...2, 4...4, 5...5]] {
      options.shapes["x"] = wrong
      #expect(throws: ConversionError.self) { try convert(bytes, options) }
    }
    options.shapes = ["other": [1...1]]
    #expect(throws: ConversionError.self) { try convert(bytes, options) }
  }

  @Test func halfPrecisionLeavesTheInterface() throws {
    let weights = OnnxBytes.tensor("w", [3, 2], floats: [1, 2, 3, 4, 5, 6])
    let bytes = OnnxBytes.model(
      nodes: [OnnxBytes.node("MatMul", ["x", "w"], outputs: ["y"])], inputs: [Self.x],
      outputs: [OnnxBytes.value("y", [2, 2])], initializers: [weights])
    var options = OnnxConversion.Options()
    options.isHalf = true
    let model = try convert(bytes, options)
    #expect(operations(model).contains("cast"))
    guard case .multiArrayType(let array)? = model.description?.input.first?.type?.kind else {
      Issue.record("the input is no array")
      return
    }
    #expect(array.dataType == .float32)
  }

  @Test func computedConditionsBecomeBranches() throws {
    let branch = { (operation: String) in
      OnnxBytes.graph(
        nodes: [OnnxBytes.node(operation, ["x"], outputs: ["r"])], outputs: [OnnxBytes.value("r", [2, 3])])
    }
    let bytes = OnnxBytes.model(
      nodes: [
        OnnxBytes.node(
          "If", ["c"], outputs: ["y"], graphs: [("then_branch", branch("Relu")), ("else_branch", branch("Abs"))])
      ], inputs: [Self.x, OnnxBytes.value("c", [1], type: 9)], outputs: [Self.y])
    #expect(operations(try convert(bytes)).contains("cond"))
    var options = OnnxConversion.Options()
    options.frozen["c"] = [1]
    let frozen = operations(try convert(bytes, options))
    #expect(frozen.contains("relu") && !frozen.contains("cond"))
  }

  @Test func computedRoundsBecomeALoop() throws {
    let body = OnnxBytes.graph(
      nodes: [
        OnnxBytes.node("Identity", ["goes"], outputs: ["on"]), OnnxBytes.node("Add", ["v", "x"], outputs: ["w"]),
        OnnxBytes.node("Identity", ["w"], outputs: ["s"]),
      ],
      inputs: [
        OnnxBytes.value("i", [], type: 7), OnnxBytes.value("goes", [], type: 9), OnnxBytes.value("v", [2, 3]),
      ],
      outputs: [
        OnnxBytes.value("on", [], type: 9), OnnxBytes.value("w", [2, 3]), OnnxBytes.value("s", [2, 3]),
      ])
    let bytes = OnnxBytes.model(
      nodes: [OnnxBytes.node("Loop", ["m", "", "x"], outputs: ["y", "all"], graphs: [("body", body)])],
      inputs: [Self.x, OnnxBytes.value("m", [1], type: 7)], outputs: [Self.y, OnnxBytes.value("all", ["k", 2, 3])])
    let found = operations(try convert(bytes))
    #expect(found.contains("while_loop") && found.contains("list_gather"))
  }

  @Test func sixAxesBetweenReshapesAreTransposed() throws {
    let x = OnnxBytes.value("x", [1, 4, 6, 2])
    func model(_ last: [[UInt8]]) -> [UInt8] {
      OnnxBytes.model(
        nodes: [
          OnnxBytes.node("Reshape", ["x", "wide"], outputs: ["a"]),
          OnnxBytes.node("Transpose", ["a"], outputs: ["b"]),
        ] + last, inputs: [x], outputs: [OnnxBytes.value("y", [48])],
        initializers: [OnnxBytes.integers("wide", [1, 2, 2, 3, 2, 2]), OnnxBytes.integers("flat", [-1])])
    }
    let found = operations(try convert(model([OnnxBytes.node("Reshape", ["b", "flat"], outputs: ["y"])])))
    #expect(found.contains("transpose"))
    #expect(throws: ConversionError.self) { try convert(model([OnnxBytes.node("Relu", ["b"], outputs: ["y"])])) }
  }
}
