internal import ModelLowering
internal import ModelOps
internal import ModelSpec
internal import OrderedCollections
internal import Testing
internal import _ModelTestSupport

/// Whatever names a model has for its values, those of its graph have one each.
@Suite struct UniqueNamesTests {
  private static func graph(_ operations: [MILSpec.Operation], output: String) throws -> Graph {
    let model = Model.mlProgram(
      operations, inputs: [.multiArray("x", [2]), .multiArray("x", [2])], sizes: [2], output: .multiArray(output, [2]))
    guard case .mlProgram(let program)? = model.kind, let function = program.functions["main"] else { return Graph() }
    return try ProgramLowering.lower(function, at: ModelPath()) { (_) throws(Diagnostic) in nil }
  }

  @Test func valuesOfAProgram() throws {
    let graph = try Self.graph(
      [
        .operation("relu", [("x", ["x"])], "x", .float32, [2]), .operation("exp", [("x", ["x"])], "y", .float32, [2]),
        .operation("tanh", [("x", ["y"])], "y", .float32, [2]),
      ], output: "y")
    #expect(graph.repeatedName == nil)
    #expect(graph.inputs.map(\.name) == ["x"])
    #expect(graph.operations.map { $0["x"] } == [[.value("x")], [.value("x_1")], [.value("y")]])
    #expect(graph.outputs == [Graph.Output("y", value: "y_1")])
  }

  @Test func constantsThatAreReturned() throws {
    let const = MILSpec.Operation.with { operation in
      operation.type = "const"
      operation.outputs = [.with { $0.name = "y" }]
      operation.attributes["val"] = .int32(3)
    }
    let graph = try Self.graph([.operation("relu", [("x", ["x"])], "y", .float32, [2]), const], output: "y")
    #expect(graph.repeatedName == nil)
    #expect(graph.operations.map(\.operation) == ["relu", "identity"])
    #expect(graph.outputs == [Graph.Output("y", value: "y_1")])
  }

  /// Blobs may be written again, by layers, branches and loops, and have names that are made for others.
  @Test func blobsOfANetwork() {
    let loop = LoopLayerParams.with {
      $0.maxLoopIterations = 3
      $0.bodyNetwork = .with { $0.layers = [.layer("r", ["y"], ["y"], .relu), .layer("s", ["y"], ["x.2"], .relu)] }
    }
    let branch = BranchLayerParams.with {
      $0.ifBranch = .with { $0.layers = [.layer("t", ["x"], ["y"], .relu)] }
      $0.elseBranch = .with { $0.layers = [.layer("e", ["y"], ["y"], .relu), .layer("f", ["y"], ["y"], .relu)] }
    }
    let lowered = lower(
      [
        .layer("a", ["x"], ["x"], .relu), .layer("b", ["x"], ["x.2"], .relu), .layer("c", ["x.2"], ["y"], .relu),
        .layer("loop", [], [], .loop(loop)), .layer("branch", ["flag"], [], .branch(branch)),
        .layer("d", ["y"], ["y"], .relu),
      ], inputs: [.multiArray("x", [4]), .multiArray("flag", [1]), .multiArray("x", [4])],
      outputs: [.multiArray("y", [4])])
    #expect(lowered.isComplete)
    #expect(lowered.graph.operations.contains { !$0.blocks.isEmpty })
    #expect(lowered.graph.repeatedName == nil)
  }
}
