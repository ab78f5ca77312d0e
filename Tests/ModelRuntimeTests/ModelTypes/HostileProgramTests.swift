import ModelOps
import ModelRuntime
import ModelSpec
import Testing
import _ModelTestSupport

/// Programs that no converter writes: each is refused in one sentence, when it is loaded or when it runs.
@Suite struct HostileProgramTests {
  typealias Operation = MILSpec.Operation

  /// A model of a program as a file may hold it. Its input is `x` [2, 3].
  private func model(_ operations: [Operation], output: String) -> Model {
    .mlProgram(operations, inputs: [.array("x", [2, 3])], sizes: [2, 3], output: .array(output))
  }

  private func unary(_ type: String, _ input: String, _ output: String, _ scalar: MILSpec.DataType = .float32)
    -> Operation
  {
    .operation(type, [("x", [input])], output, scalar, [2, 3])
  }

  private func problem(_ operations: [Operation], output: String = "y") -> String? {
    loadingProblem(model(operations, output: output))?.split(separator: "\n").first.map { String($0) }
  }

  @Test func valuesMustBeMadeBeforeTheyAreUsed() {
    #expect(
      problem([unary("relu", "nowhere", "y")]) == "operation 'relu': value 'nowhere' is used before it is computed")
    #expect(problem([unary("relu", "y", "y")]) == "operation 'relu': value 'y' is used before it is computed")
    #expect(
      problem([unary("relu", "b", "a"), unary("exp", "a", "b"), unary("exp", "b", "y")])
        == "operation 'relu': value 'b' is used before it is computed")
    #expect(problem([unary("relu", "x", "y")], output: "z")?.contains("nothing computes 'z'") == true)
  }

  @Test func elementsAreOfTheDeclaredType() {
    #expect(
      problem([unary("relu", "x", "y", .int32)])
        == "operation 'relu': 'y' is int32 [2, 3] by its declaration, but the operation makes fp32 [2, 3]")
  }

  /// coremltools writes such programs for single-precision inputs of half-precision layers.
  @Test func floatsMayBeDeclaredWithAnotherPrecision() throws {
    let operations = [
      unary("relu", "x", "half", .float16), unary("exp", "half", "brain", .bfloat16),
      .const("type", .text("fp32")),
      .operation("cast", [("x", ["brain"]), ("dtype", ["type"])], "y", .float32, [2, 3]),
    ]
    let y = try predict(model(operations, output: "y"), ["x": .doubles([-1, 0, 1, 2, 3, -4], shape: [2, 3])])["y"]
    let expected: [Double] = [1, 1, 2.718282, 7.389056, 20.085537, 1]
    let found = try #require(y?.array?.doubles)
    #expect(found.count == 6 && zip(found, expected).allSatisfy { abs($0 - $1) < 1e-5 * $1 })
  }

  @Test func operationsAndTheirArgumentsAreKnown() {
    #expect(problem([unary("frobnicate", "x", "y")]) == "operation 'frobnicate': unknown operation")
    #expect(problem([.operation("relu", [], "y", .float32, [2, 3])]) == "operation 'relu': `x` is missing")
    #expect(
      problem([.const("c", .int32(1)), .operation("add", [("x", ["x"]), ("y", ["c"])], "y", .float32, [2, 3])])
        == "operation 'add': `y` has elements of type int32, expected fp32 as `x`")
  }

  @Test func blocksAreThere() {
    #expect(
      problem([.operation("cond", [("pred", ["x"])], "y", .float32, [2, 3])])
        == "operation 'cond': it has 0 blocks, expected 2")
    #expect(
      problem([.operation("while_loop", [("loop_vars", ["x"])], "y", .float32, [2, 3])])
        == "operation 'while_loop': it has 0 blocks, expected 2")
  }

  @Test func weightsAreInTheirFile() {
    for offset: UInt64 in [0, 64, 65, 1 << 40, .max] {
      let constant = Operation.const("c", .blob(.float32, [2, 3], offset: offset))
      let add = Operation.operation("add", [("x", ["x"]), ("y", ["c"])], "y", .float32, [2, 3])
      #expect(problem([constant, add]) != nil)
    }
  }

  @Test func resultsBeyondMemoryAreRefused() throws {
    let text = """
      func main<ios16>(tensor<fp32, [1]> x, tensor<int32, [3]> s) {
        tensor<fp32, [?, ?, ?]> y = fill(shape = s, value = fp32(0))[name = string("y")];
      } -> (y);
      """
    let model = try program(text, inputs: [.array("x", [1]), .array("s", [3], .int32)], outputs: ["y"], version: 7)
    for (lengths, expected) in [
      ([20000, 20000, 20000], "the result would have shape [20000, 20000, 20000]"),
      ([2e9, 2e9, 2e9], "more elements than any machine holds"),
      ([1, -2, 3], "no negative number"),
    ] as [([Double], String)] {
      let found = predictionProblem(model, ["x": .doubles([1]), "s": .doubles(lengths)])
      #expect(found?.contains(expected) == true, "\(found ?? "")")
    }
    let large = InferredValue(.tensor(TensorType(.fp32, [Extent(1 << 42)])))
    let error = #expect(throws: OperationError.self) {
      try ExecutionContext(budget: WorkBudget(byteLimit: .max, elementLimit: .max)).checkMemory([large])
    }
    #expect(error?.message.hasPrefix("the result would have shape [4398046511104], 16777216 MiB, and ") == true)
  }

  @Test func aLoopWhoseConditionIsAlwaysTrueIsRefused() throws {
    let text = """
      func main<ios16>(tensor<fp32, [1]> x) {
        tensor<fp32, [1]> y = while_loop(loop_vars = (x))[name = string("y")] (tensor<fp32, [1]> v) {
            tensor<bool, []> more = const()[name = string("more"), val = bool(true)];
          } -> (more), (tensor<fp32, [1]> v) {
            tensor<fp32, [1]> next = relu(x = v)[name = string("next")];
          } -> (next);
      } -> (y);
      """
    let model = try program(text, inputs: [.array("x", [1])], outputs: ["y"], version: 7)
    #expect(loadingProblem(model)?.contains("its condition is always true, so it never ends") == true)
  }

  /// Blocks in blocks, as deep as a file can hold them.
  @Test func nestedBlocksRun() throws {
    let depth = 25
    let opening = (0..<depth).map {
      "tensor<fp32, [1]> y\($0) = cond(pred = p) () { tensor<fp32, [1]> n\($0) = exp(x = x); } -> (n\($0)), () {"
    }
    let closing = (0..<depth).reversed().map { "} -> (y\($0 + 1));" }
    let text = """
      func main<ios16>(tensor<fp32, [1]> x, tensor<bool, []> p) {
      \((opening + ["tensor<fp32, [1]> y\(depth) = relu(x = x);"] + closing).joined(separator: "\n"))
      } -> (y0);
      """
    let model = try program(
      text, inputs: [.array("x", [1]), .array("p", [1], .int32)], outputs: ["y0"], version: 7)
    #expect(try predict(model, ["x": .doubles([7]), "p": .doubles([0])])["y0"]?.array?.doubles == [7])
  }
}
