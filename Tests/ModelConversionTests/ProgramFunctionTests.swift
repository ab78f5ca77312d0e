internal import ModelConversion
internal import ModelFormat
internal import ModelLowering
internal import ModelOps
internal import ModelSpec
internal import Testing

/// Graphs that no network was lowered to: what an importer of another format makes.
@Suite struct ProgramFunctionTests {
  /// `y` = asinh(`x`) · 2, under names that MIL does not allow.
  private static let graph = Graph(
    inputs: [Graph.Input("in:0", .tensor(TensorType(.fp32, [2, 3])))],
    operations: [
      GraphOperation("nn.asinh", [.init("x", [.value("in:0")])], outputs: [.init("a/1")]),
      GraphOperation(
        "mul", [.init("x", [.value("a/1")]), .init("y", [.constant(.float(2))])], outputs: [.init("a/2")]),
    ], outputs: [Graph.Output("y", value: "a/2")])

  /// `graph`, whose one input is `x`, as a function.
  private static func convert(_ graph: Graph) throws -> ProgramFunction {
    var conversion = GraphConversion()
    conversion.composer.reserve("x")
    conversion.composer.reserve("y")
    let type = try #require(graph.inputs.first).type
    conversion.operands[graph.inputs[0].name] = Operand("x", InferredValue(type))
    conversion.add(graph)
    #expect(conversion.refusals == [])
    var outputs: [Graph.Output] = []
    for output in graph.outputs {
      let value = try conversion.composer.value(try #require(conversion.operands[output.value]))
      guard case .value(let name) = value.argument else { continue }
      outputs.append(Graph.Output(output.name, value: name))
    }
    var weights = WeightBlobWriter()
    return try ProgramFunction(
      Graph(inputs: [Graph.Input("x", type)], operations: conversion.composer.operations, outputs: outputs),
      weights: &weights)
  }

  @Test func computesWhatTheGraphDoes() throws {
    let function = try Self.convert(Self.graph)
    #expect(function.outputTypes["y"] == .tensor(TensorType(.fp32, [2, 3])))
    let program = try ProgramLowering.lower(function.function, at: ModelPath()) { _ in nil }
    #expect(program.operations.allSatisfy { OperationOpsets.isKnown($0.operation) })
    let x = ModelOps.Tensor(floats: [-2, -1, 0, 0.5, 1, 3], [2, 3])
    let expected = try #require(try GraphRun.outputs(of: Self.graph, ["in:0": x.copied()])["y"])
    let found = try #require(try GraphRun.outputs(of: program, ["x": x])["y"])
    #expect(zip(found.floatArray, expected.floatArray).allSatisfy { abs($0 - $1) < 1e-5 })
    #expect(found.shape == expected.shape)
  }

  @Test func refusesWhatMILCannotSay() throws {
    var conversion = GraphConversion()
    conversion.operands["x"] = Operand("x", InferredValue(.tensor(TensorType(.fp32, [2]))))
    conversion.add(
      Graph(
        inputs: [],
        operations: [
          GraphOperation(
            "nn.custom", [.init("x", [.value("x")])], outputs: [.init("y")],
            source: ModelPath().element("layers", 3))
        ], outputs: []))
    #expect(conversion.refusals.map(\.path) == [ModelPath().element("layers", 3)])
  }

  @Test func needsTheVersionOfItsOperations() throws {
    var weights = WeightBlobWriter()
    let input = Graph.Input("x", .tensor(TensorType(.fp32, [2])))
    let graph = Graph(
      inputs: [input],
      operations: [
        GraphOperation(
          "relu", [.init("x", [.value("x")])],
          outputs: [.init("r", declaredType: .tensor(TensorType(.fp32, [2])))])
      ], outputs: [Graph.Output("y", value: "r")])
    #expect(try ProgramFunction(graph, weights: &weights).version == OperationSet.firstVersion)
    let later = try ProgramFunction(graph, version: 8, weights: &weights)
    #expect(later.version == 8)
    #expect(later.function.opset == "CoreML7")
  }
}
