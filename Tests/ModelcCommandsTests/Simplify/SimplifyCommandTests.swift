import Foundation
import ModelFormat
import ModelSpec
import Testing
import _ModelTestSupport

@Suite struct SimplifyCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A program with a gate, and an addition of nothing.
  private func model() throws -> String {
    let parsed = try MILTextParser.parse(
      Array(
        """
        program(1.3)
        {
        func main<ios18>(tensor<fp32, [2]> x) {
          tensor<fp32, [2]> gate = sigmoid(x = x)[name = string("gate")];
          tensor<fp32, [2]> gated = mul(x = x, y = gate)[name = string("gated")];
          fp32 none = const()[name = string("none"), val = fp32(0)];
          tensor<fp32, [2]> sum = add(x = gated, y = none)[name = string("sum")];
          tensor<fp32, [2]> y = exp(x = sum)[name = string("y")];
        } -> (y);
        }

        """.utf8))
    let model = Model.model(
      .mlProgram(parsed.program), version: 9, inputs: [.multiArray("x", [2])], outputs: [.multiArray("y", [2])])
    return try folder.write(ModelFile.encode(model), to: "Gate.mlmodel")
  }

  /// Types of the operations in the program at `path`.
  private func operations(_ path: String) throws -> [String] {
    let text = try ToolRun(["inspect", "--mil", path]).standardOutput
    return text.matches(of: /= ([a-z_]+)\(/).map { String($0.output.1) }.filter { $0 != "const" }
  }

  @Test func printsWhatPassesDid() throws {
    let output = folder.path("Small.mlmodel")
    let run = try ToolRun(["simplify", model(), "-o", output])
    #expect(run.standardError == "")
    #expect(
      run.standardOutput == """
        no-op-arithmetic  1 change, 1 operation fewer
        fuse-silu         1 change, 1 operation fewer
        4 operations became 2
        \(output)

        """)
    #expect(try operations(output) == ["silu", "exp"])
  }

  @Test func runsOnlyWhatIsAskedFor() throws {
    let output = folder.path("Small.mlmodel")
    #expect(try ToolRun(["simplify", model(), "--passes", "fuse-silu", "-o", output]).status == 0)
    #expect(try operations(output) == ["silu", "add", "exp"])
    #expect(try ToolRun(["simplify", model(), "--skip", "fuse-silu", "-o", output]).status == 0)
    #expect(try operations(output) == ["sigmoid", "mul", "exp"])
    #expect(
      try ToolRun(["simplify", model(), "--passes", "dead-code", "-o", output]).standardOutput
        == "nothing to simplify in 4 operations\n\(output)\n")
  }

  @Test func changesThePrecision() throws {
    let output = folder.path("Half.mlpackage")
    let run = try ToolRun(["simplify", model(), "--float16", "--keep-float32", "exp", "-o", output, "--json"])
    #expect(run.standardError == "")
    #expect(run.standardOutput.contains("\"operationsAfter\": 4"))
    #expect(try operations(output) == ["cast", "silu", "cast", "exp"])
  }

  @Test func writesNothingOnRequest() throws {
    let run = try ToolRun(["simplify", model(), "--dry-run"])
    #expect(run.standardOutput.hasSuffix("4 operations became 2\n"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["Gate.mlmodel"])
  }

  @Test func listsAllPasses() throws {
    let lines = try ToolRun(["simplify", "--list"]).standardOutput.split(separator: "\n")
    #expect(lines.first == "dead-code                 Remove operations whose results nothing uses")
    #expect(lines.last?.hasSuffix("(only if asked for)") == true)
  }

  @Test(arguments: [
    (["--passes", "no-op"], "there is no pass 'no-op'; --list prints all"),
    (["--float16", "--float32"], "--float16 and --float32 exclude each other"),
    (["--keep-float32", "exp"], "--keep-float32 needs --float16"),
    (["--interface"], "--interface needs --float16 or --float32"),
  ])
  func wrongArgumentsAreRefused(_ arguments: [String], _ message: String) throws {
    let run = try ToolRun(["simplify", model(), "-o", folder.path("Out.mlmodel")] + arguments)
    #expect(run.status == 64)
    #expect(run.standardError.contains(message))
  }

  @Test func networksAreRefused() throws {
    let network = Model.neuralNetwork([], inputs: [.multiArray("x", [1])], outputs: [.multiArray("y", [1])])
    let path = try folder.write(ModelFile.encode(network), to: "Net.mlmodel")
    let run = try ToolRun(["simplify", path, "-o", folder.path("Out.mlmodel")])
    #expect(run.status == 1)
    #expect(
      run.standardError == """
        error: the model has no ML Program; only the operations of ML Programs can be simplified
          fix: convert it first: modelc convert MODEL --to mlprogram OUT

        """)
  }
}
