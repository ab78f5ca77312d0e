import Foundation
import ModelFormat
import ModelRuntime
import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelcCommands

/// `modelc predict` with models that have states.
struct PredictStateTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Adds its inputs up.
  private func counter() throws -> String {
    let parsed = try MILTextParser.parse(
      Array(
        """
        program(1.3)
        {
        func main<ios18>(tensor<fp16, [2]> x, state<tensor<fp16, [2]>> total) {
          tensor<fp16, [2]> old = read_state(input = total)[name = string("old")];
          tensor<fp16, [2]> sum = add(x = old, y = x)[name = string("sum")];
          write_state(data = sum, input = total)[name = string("write")];
          tensor<fp16, [2]> y = read_state(input = total)[name = string("y")];
        } -> (y);
        }

        """.utf8))
    var model = Model.model(
      .mlProgram(parsed.program), version: 9, inputs: [.multiArray("x", [2], .float16)],
      outputs: [.multiArray("y", [2], .float16)])
    model.description?.state = [.stateArray("total", [2])]
    return try folder.write(ModelFile.encode(model), to: "Counter.mlmodel")
  }

  private func outputs(_ arguments: String...) throws -> String {
    let run = try ToolRun(["predict", counter()] + arguments)
    #expect(run.standardError == "")
    return run.standardOutput.filter { !$0.isWhitespace }
  }

  @Test func statesAreZerosAtFirst() throws {
    for _ in 0..<2 { #expect(try outputs("-i", "x=[1,10]", "--json") == "{\"y\":[1,10]}") }
  }

  @Test func rowsShareTheStates() throws {
    let inputs = try folder.write(Array("x\n\"[1,10]\"\n\"[1,10]\"\n\"[2,0]\"\n".utf8), to: "in.csv")
    #expect(try outputs("--inputs", inputs, "--json") == "[{\"y\":[1,10]},{\"y\":[2,20]},{\"y\":[4,20]}]")
  }

  @Test func statesAreWrittenAndRead() throws {
    let (file, next) = (folder.path("state.npz"), folder.path("next.npz"))
    #expect(try outputs("-i", "x=[1,10]", "--state-out", file, "--json") == "{\"y\":[1,10]}")
    let arrays = try NPZFile.arrays(at: file, byteCount: 1 << 20)
    #expect(arrays.map(\.name) == ["total"])
    #expect(arrays.map(\.array.elementType) == [.float16])
    #expect(try outputs("-i", "x=[2,0]", "--state-in", file, "--state-out", next, "--json") == "{\"y\":[3,10]}")
    #expect(try NPZFile.arrays(at: next, byteCount: 1 << 20).map(\.array.doubles) == [[3, 10]])
    #expect(try outputs("-i", "x=[2,0]", "--state-in", file, "--time", "2").hasPrefix("2predictions:median"))
  }

  @Test func stateFilesThatDoNotFit() throws {
    func problem(_ name: String, shape: [Int]) throws -> String {
      let array = FeatureArray(doubles: [Double](repeating: 1, count: shape.reduce(1, *)), shape: shape)
      let file = try folder.write(NPZFile.bytes([(name, NPYFile.bytes(of: array))]), to: "bad.npz")
      let run = try ToolRun(["predict", counter(), "-i", "x=[1,10]", "--state-in", file])
      #expect(run.status == 1)
      #expect(run.standardError.hasSuffix("\n  at: \(file)\n"))
      return run.standardError.split(separator: "\n").first.map(String.init) ?? ""
    }
    #expect(try problem("total", shape: [3]) == "error: state 'total' is given shape [3], expected [2]")
    #expect(try problem("sum", shape: [2]) == "error: the model has no state 'sum', expected 'total'")
  }

  @Test func noRowCanBeLeftOut() throws {
    let inputs = try folder.write(Array("x\n1\n".utf8), to: "in.csv")
    let run = try ToolRun(["predict", counter(), "--inputs", inputs, "--keep-going"])
    #expect(
      run.standardError == """
        error: rows share the model's states, so none can be left out
          fix: leave out --keep-going

        """)
    #expect(run.status == 1)
  }
}
