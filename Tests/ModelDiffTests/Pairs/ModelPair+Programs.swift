import ModelFormat
import ModelSpec
import OrderedCollections
import _ModelTestSupport

extension ModelPair {
  /// A program of one function from `x` to `y`.
  static func program(_ operations: [MILSpec.Operation], opset: String = "CoreML6") -> Model {
    .mlProgram(
      operations, inputs: [.multiArray("x", [2])], sizes: [2], output: .multiArray("y", [2]), opset: opset, version: 7)
  }

  static func relu(_ input: String, _ output: String) -> MILSpec.Operation {
    .operation("relu", [("x", [input])], output, .float32, [2])
  }

  static func softmax(_ input: String, _ output: String, axis: String = "axis") -> MILSpec.Operation {
    .operation("softmax", [("x", [input]), ("axis", [axis])], output, .float32, [2])
  }

  static func linear(_ input: String, _ output: String, weight: String = "w") -> MILSpec.Operation {
    .operation("linear", [("x", [input]), ("weight", [weight])], output, .float32, [2])
  }

  static let axis = MILSpec.Operation.const("axis", .int32(-1))

  private static var inlined: MILSpec.Operation {
    var operation = softmax("v", "y")
    operation.inputs["axis"] = .with { $0.arguments = [.with { $0.binding = .value(.int32(-1)) }] }
    return operation
  }

  static let programs: [ModelPair] = [
    ModelPair(
      "constants elsewhere and by other names", program([axis, relu("x", "v"), softmax("v", "y")]),
      program([relu("x", "v"), .const("c", .int32(-1)), softmax("v", "y", axis: "c")]), []),
    ModelPair(
      "constant in the argument", program([axis, relu("x", "v"), softmax("v", "y")]),
      program([relu("x", "v"), inlined]), []),
    ModelPair(
      "other axis", program([axis, relu("x", "v"), softmax("v", "y")]),
      program([.const("axis", .int32(0)), relu("x", "v"), softmax("v", "y")]), ["1 y (softmax) axis -1 → 0"]),
    ModelPair(
      "operation inserted", program([axis, softmax("x", "y")]),
      program([axis, relu("x", "v"), softmax("v", "y")]), ["added 0 v (relu)"]),
    ModelPair(
      "operation removed", program([axis, relu("x", "v"), softmax("v", "y")]), program([axis, softmax("x", "y")]),
      ["removed 0 v (relu)"]),
    ModelPair(
      "values renamed", program([axis, relu("x", "v"), softmax("v", "y")]),
      program([axis, relu("x", "relu_0"), softmax("relu_0", "y")]), ["0 relu_0 (relu) was 'v'"]),
    ModelPair(
      "operations swapped", program([axis, relu("x", "v"), softmax("v", "y")]),
      program([axis, softmax("x", "v"), relu("v", "y")]),
      [
        "0 v (softmax) was 'y'", "1 y (relu) moved from 0 to 1", "1 y (relu) was 'v'",
      ]),
    ModelPair(
      "operation set", program([relu("x", "y")]), program([relu("x", "y")], opset: "CoreML7"),
      ["the whole graph opset 'CoreML6' → 'CoreML7'"]),
    ModelPair(
      "type of a result", program([relu("x", "v"), relu("v", "y")]),
      program([.operation("relu", [("x", ["x"])], "v", .float16, [2]), relu("v", "y")]),
      ["0 v (relu) result float32 [2] → float16 [2]"]),
    ModelPair(
      "result of another operation", program([axis, relu("x", "v"), softmax("x", "y")]),
      program([axis, relu("x", "y"), softmax("x", "v")]),
      ["0 y (relu) was 'v'", "1 v (softmax) was 'y'", "y (output) input 0 reads y → y"]),
    ModelPair(
      "function added", functions(["main": [relu("x", "y")], "other": [relu("x", "y")]]),
      functions(["main": [relu("x", "y")], "other": [relu("x", "y")], "third": [relu("x", "y")]]),
      ["added third (function)"]),
    ModelPair(
      "operation of a function", functions(["main": [relu("x", "y")], "other": [relu("x", "y")]]),
      functions(["main": [relu("x", "y")], "other": [relu("x", "v"), relu("v", "y")]]),
      ["function other: added 0 v (relu)"]),
    ModelPair(
      "order of functions", functions(["main": [relu("x", "y")], "other": [axis, softmax("x", "y")]]),
      functions(["other": [axis, softmax("x", "y")], "main": [relu("x", "y")]]), []),
    ModelPair(
      "operation in a body", program([conditional([[relu("x", "p")], [relu("x", "q")]])]),
      program([conditional([[relu("x", "p")], [axis, softmax("x", "q")]])]),
      ["removed 2 blocks[1] › q (relu)", "added 2 blocks[1] › q (softmax)"]),
  ]

  private static func conditional(_ blocks: [[MILSpec.Operation]]) -> MILSpec.Operation {
    .operation("cond", [("pred", ["x"])], "y", .float32, [2], blocks: blocks)
  }

  private static func functions(_ functions: OrderedDictionary<String, [MILSpec.Operation]>) -> Model {
    var model = Model.mlProgram(functions.map { (name: $0.key, operations: $0.value) })
    model = model.withFunctionInputs(["x"])
    return model
  }
}
