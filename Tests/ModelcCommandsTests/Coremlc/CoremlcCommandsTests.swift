import Foundation
import Testing
import _ModelTestSupport

@testable import ModelcCommands

/// The sub-commands but compile, and wrong calls.
struct CoremlcCommandsTests {
  @Test func printsTheVersionOfItsOutput() throws {
    let result = try CoremlcRun()("version")
    #expect(result.standardOutput == "3520.5.1\n")
    #expect(result.standardError == "")
    #expect(result.status == 0)
  }

  /// Build systems look into the program, and refuse to choose between two versions.
  @Test func theProgramHoldsItsVersionOnce() throws {
    let program = try Data(contentsOf: ToolRun.tool)
    let mark = Data("@(#)PROGRAM:coremlc  PROJECT:modelc-3520.5.1\0".utf8)
    let found = try #require(program.range(of: mark))
    #expect(program.range(of: Data("@(#)".utf8))?.lowerBound == found.lowerBound)
    #expect(program[found.upperBound...].range(of: Data("@(#)".utf8)) == nil)
  }

  @Test func printsTheMetadataOfCompile() throws {
    let coremlc = try CoremlcRun()
    let model = CoremlcRun.example("SmallProgram.mlpackage")
    let text = try coremlc("metadata", model).standardOutput
    #expect(text.hasPrefix("[\n  {\n    \"shortDescription\" : "))
    #expect(try coremlc("compile", model, coremlc.folder.path("out")).status == 0)
    let written = String(decoding: try coremlc.folder.read("out/SmallProgram.mlmodelc/metadata.json"), as: UTF8.self)
    #expect(text == written + "\n")
    #expect(try coremlc("metadata", coremlc.folder.path("out/SmallProgram.mlmodelc")).standardOutput == text)
    #expect(try ToolRun(["metadata", model]).standardOutput == text)
  }

  @Test func aCompiledModelMayLackItsMetadata() throws {
    let coremlc = try CoremlcRun()
    #expect(try coremlc("compile", CoremlcRun.example("SmallProgram.mlpackage"), coremlc.folder.path("")).status == 0)
    let model = coremlc.folder.path("SmallProgram.mlmodelc")
    try FileManager.default.removeItem(atPath: model + "/metadata.json")
    let result = try coremlc("metadata", model)
    #expect(
      result.standardError == """
        coremlc: error: this compiled model has no `metadata.json`: models compiled on a device and by early compilers \
        lack it
        detail: at: \(model)
        detail: fix: give the .mlmodel or .mlpackage that it was compiled from

        """)
    #expect(result.status == 1)
  }

  @Test(arguments: [
    ([], "usage: coremlc <command> <inputdocument> <outputpath> [options ...]"),
    (
      ["decompile", "a", "b"],
      "unrecognized command \"decompile\"\ndetail: usage: coremlc <command> <inputdocument> <outputpath> [options ...]"
    ),
    (["metadata"], "metadata command missing input document path"),
    (["compile"], "compile command missing input document path"),
    (["compile", "a.mlmodel"], "compile command missing destination path"),
    (["compile", "a.mlmodel", "b", "--platform"], "command line argument --platform is missing its value"),
  ])
  func wrongCalls(arguments: [String], message: String) throws {
    let coremlc = try CoremlcRun()
    let result = try ToolRun(arguments, tool: URL(fileURLWithPath: coremlc.folder.path("coremlc")))
    #expect(result.standardError == "coremlc: error: \(message)\n")
    #expect(result.standardOutput == "")
    #expect(result.status == 1)
  }

  @Test func messagesBearTheNameOfTheCall() throws {
    let result = try CoremlcRun("coremlcompiler")("--foo", "bar")
    #expect(
      result.standardError == """
        Warning: ignoring unrecognized command line argument --foo bar
        coremlcompiler: error: usage: coremlcompiler <command> <inputdocument> <outputpath> [options ...]

        """)
  }

  @Test func printsItsUsage() throws {
    let result = try CoremlcRun()("compile", "--help")
    #expect(result.standardOutput == CoremlcUsage.text("coremlc"))
    #expect(result.standardOutput.hasPrefix("usage: coremlc <command> <inputdocument> <outputpath> [options ...]\n"))
    #expect(result.status == 0)
  }
}
