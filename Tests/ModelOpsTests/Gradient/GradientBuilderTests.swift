internal import ModelOps
internal import ModelSpec
internal import Testing

@Suite struct GradientBuilderTests {
  private static let vector = ValueType.tensor(TensorType(.fp32, [3]))

  private func gradient(
    _ operations: [GraphOperation], inputs: [String] = ["x"], loss: String, at values: [Float]
  ) throws -> [Float]? {
    var builder = try GradientBuilder(
      Graph(inputs: inputs.map { Graph.Input($0, Self.vector) }, operations: operations), wanted: ["x"])
    var found: GraphValue?
    try builder.differentiate(try #require(builder.value(loss)), by: ["x"]) {
      (_, _, gradient: GraphValue?) throws(Diagnostic) in found = gradient
    }
    guard let name = found?.name else { return nil }
    let graph = builder.finished(outputs: [Graph.Output("gradient", value: name)])
    return try GraphRun.run(graph, inputs.map { _ in Tensor(floats: values, [3]) }, prepares: false).first?.floatArray
  }

  private func operation(_ name: String, _ arguments: KeyValuePairs<String, String>, _ output: String) -> GraphOperation
  {
    GraphOperation(
      name, arguments.map { GraphOperation.Binding($0, [.value($1)]) }, outputs: [GraphOperation.Output(output)],
      source: ModelPath().field("layer"))
  }

  @Test func gradientsOfSeveralWaysAreAdded() throws {
    // Σ x² · x + x: 3x² + 1.
    let operations = [
      operation("square", ["x": "x"], "a"), operation("mul", ["x": "a", "y": "x"], "b"),
      operation("add", ["x": "b", "y": "x"], "c"), operation("reduce_sum", ["x": "c"], "loss"),
    ]
    #expect(try gradient(operations, loss: "loss", at: [1, 2, -1]) == [4, 13, 4])
  }

  @Test func integersStopGradients() throws {
    let operations = [
      GraphOperation(
        "cast", [.init("x", [.value("x")]), .init("dtype", [.constant(.string("int32"))])], outputs: [.init("a")]),
      GraphOperation(
        "cast", [.init("x", [.value("a")]), .init("dtype", [.constant(.string("fp32"))])], outputs: [.init("b")]),
      operation("reduce_sum", ["x": "b"], "loss"),
    ]
    #expect(try gradient(operations, loss: "loss", at: [1, 2, 3]) == nil)
  }

  @Test func operationWithoutGradientIsNamed() throws {
    let operations = [
      GraphOperation(
        "random_categorical", [.init("x", [.value("x")])], outputs: [.init("a")],
        source: ModelPath().field("layers")),
      operation("reduce_sum", ["x": "a"], "loss"),
    ]
    do {
      _ = try gradient(operations, loss: "loss", at: [1, 2, 3])
      Issue.record("differentiated")
    } catch let error as Diagnostic {
      #expect(
        error.message
          == "operation 'random_categorical' has no gradient, for its results are drawn at random, and the loss depends through it on values that are to be trained"
      )
      #expect(error.location.path == ModelPath().field("layers"))
    }
  }

  @Test func argumentWithoutGradientIsNamed() throws {
    // A slope that is trained is no part of the gradient of `leaky_relu`.
    let operations = [
      operation("reduce_sum", ["x": "x"], "slope"), operation("leaky_relu", ["x": "y", "alpha": "slope"], "a"),
      operation("reduce_sum", ["x": "a"], "loss"),
    ]
    do {
      _ = try gradient(operations, inputs: ["x", "y"], loss: "loss", at: [1, 2, 3])
      Issue.record("differentiated")
    } catch let error as Diagnostic {
      #expect(
        error.message
          == "operation 'leaky_relu' has no gradient by `alpha`, and the loss depends through it on values that are to be trained"
      )
    }
  }

  @Test func everyOperationHasAGradientOrAReason() {
    for operation in OpTable.all {
      let hasGradient = operation is any DifferentiableOperation.Type || operation is any ComposedOperation.Type
      #expect(hasGradient == (operation.noGradient == nil), "\(operation.name)")
    }
  }
}
