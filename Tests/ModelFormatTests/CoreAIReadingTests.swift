import Foundation
import ModelFormat
import ModelSpec
import OrderedCollections
import Testing
@testable import ModelWire

/// How models of Core AI are read: as programs whose operations keep Core AI's names.
@Suite struct CoreAIReadingTests {
  private static func read(_ path: String) throws -> ModelFile {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return try ModelFile.read(tests.appendingPathComponent(path).path)
  }

  private static func operations(_ file: ModelFile, _ function: String = "main") throws -> [MILSpec.Operation] {
    guard case .mlProgram(let program)? = file.model.kind else { return [] }
    return try #require(program.functions[function]?.activeBlock?.operations)
  }

  @Test func callsAreReplacedByWhatTheyCall() throws {
    let file = try Self.read("ModelRuntimeTests/Fixtures/CoreAI/called-twice.aimodel")
    #expect(file.format == .aimodel && file.model.isOfCoreAI)
    let operations = try Self.operations(file)
    #expect(operations.map(\.type) == ["primitive.exp_v1", "primitive.exp_v1"])
    #expect(operations.flatMap(\.outputs).map(\.name) == ["exp_0", "y"])
    let renamed = try Self.read("ModelRuntimeTests/Fixtures/CoreAI/called-twice-renamed.aimodel")
    #expect(renamed.model == file.model)
  }

  @Test func statesHaveNoTokens() throws {
    let file = try Self.read("CoreAIFormatTests/Fixtures/states.aimodel")
    let description = try #require(file.model.description)
    #expect(description.input.map(\.name) == ["x"] && description.output.map(\.name) == ["y"])
    #expect(description.state.map(\.name) == ["s"])
    #expect(
      try Self.operations(file).map(\.type) == [
        "dataflow.read_handle_v1", "primitive.add_v1", "dataflow.write_handle_v1", "dataflow.read_handle_v1",
      ])
  }

  @Test func severalFunctions() throws {
    let file = try Self.read("CoreAIFormatTests/Fixtures/two-functions.aimodel")
    let description = try #require(file.model.description)
    #expect(description.functions.map(\.name) == ["square", "exponential"])
    guard case .multiArrayType(let array)? = description.functions[0].input[0].type?.kind else {
      Issue.record("the input is no array")
      return
    }
    #expect(array.dataType == .float16)
    guard case .shapeRange(let range)? = array.shapeFlexibility else {
      Issue.record("the input has one shape")
      return
    }
    #expect(range.sizeRanges.map(\.lowerBound) == [1, 4] && range.sizeRanges.map(\.upperBound) == [-1, 4])
  }

  @Test func regionsAreBlocks() throws {
    let operations = try Self.operations(try Self.read("CoreAIFormatTests/Fixtures/control-flow.aimodel"))
    #expect(operations.first { $0.type == "controlflow.if_v1" }?.blocks.count == 2)
    #expect(operations.first { $0.type == "controlflow.while_v1" }?.blocks.map(\.outputs.count) == [3, 2])
  }

  /// Elements of few bits stand in attributes one to a byte; programs have them packed.
  @Test func smallElementsArePacked() throws {
    let operations = try Self.operations(
      try Self.read("ModelRuntimeTests/Fixtures/CoreAI/small-weights.aimodel"))
    let constant = try #require(operations.first { $0.type == "const" }?.attributes["val"])
    guard case .tensorType(let type)? = constant.type?.kind, case .immediateValue(let value)? = constant.value,
      case .tensor(let tensor)? = value.value, case .bytes(let bytes)? = tensor.value
    else {
      Issue.record("the constant has no bytes")
      return
    }
    #expect(type.dataType == .int4)
    // −8, −1, 0, 1, 2, 7, −3, 5.
    #expect(bytes.values.bytes == [0xf8, 0x10, 0x72, 0x5d])
  }

  @Test func nothingIsWritten() throws {
    let file = try Self.read("CoreAIFormatTests/Fixtures/addition.aimodel")
    let path = NSTemporaryDirectory() + "core-ai-\(UUID().uuidString).mlpackage"
    let error = #expect(throws: Diagnostic.self) { try file.write(to: path) }
    #expect(error?.code == "write-format")
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
