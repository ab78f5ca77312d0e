import ModelOps
import ModelSpec
import Testing

@testable import ModelRuntime

/// An input is blamed for its elements and for lengths that the model leaves open, never for what the model declares.
@Suite struct InputsAtFaultTests {
  private static let path = ModelPath().element("operations", 0)

  private func graph(_ operation: String, _ bindings: [(String, GraphOperation.Argument)], _ x: Shape) -> Graph {
    Graph(
      inputs: [
        Graph.Input("x", .tensor(TensorType(.fp32, x))), Graph.Input("places", .tensor(TensorType(.int32, [2]))),
      ],
      operations: [
        GraphOperation(
          operation, bindings.map { GraphOperation.Binding($0.0, [$0.1]) }, outputs: [GraphOperation.Output("y")],
          source: Self.path)
      ], outputs: [Graph.Output("y", value: "y")])
  }

  private func named(_ error: OperationError, _ graph: Graph) -> Diagnostic {
    RuntimeError(error, of: "gather", at: Self.path).naming(inputsOf: graph).diagnostic
  }

  private let index = OperationError("`indices` holds 9", argument: "indices", code: OperationError.elementsCode)
  private let rank = OperationError("`x` has rank 1", argument: "x")

  @Test func elementsOfAnInput() {
    let found = named(index, graph("gather", [("x", .value("x")), ("indices", .value("places"))], [4]))
    #expect(found.code == "input-value" && found.remedy == "check the elements of input 'places'")
  }

  @Test func elementsOfAConstant() {
    let found = named(index, graph("gather", [("x", .value("x")), ("indices", .constant(.integers([9])))], [4]))
    #expect(found.code == "operation-arguments" && found.remedy == nil)
  }

  @Test func lengthsThatTheModelDeclares() {
    let found = named(rank, graph("conv", [("x", .value("x")), ("weight", .constant(.floats([1])))], [4]))
    #expect(found.code == "operation-arguments" && found.remedy == nil)
  }

  @Test func lengthsThatTheModelLeavesOpen() {
    let found = named(rank, graph("conv", [("x", .value("x")), ("weight", .constant(.floats([1])))], [Extent(1...9)]))
    #expect(found.code == "input-shape" && found.remedy == "check the shape of input 'x'")
  }

  /// A description may list other shapes than the one that the function declares.
  @Test func lengthsThatTheDescriptionLists() {
    let drawn = graph("conv", [("x", .value("x")), ("weight", .constant(.floats([1])))], [4])
    let error = RuntimeError(rank, of: "conv", at: Self.path)
    let same = error.naming(inputsOf: drawn, shapes: [[4], [2]]).diagnostic
    #expect(same.code == "operation-arguments" && same.remedy == nil)
    let other = error.naming(inputsOf: drawn, shapes: [[8], [2]]).diagnostic
    #expect(other.code == "input-shape" && other.remedy == "check the shape of input 'x'")
  }

  /// Layers are lowered while the model runs, where only elements tell the lengths that they read.
  @Test(arguments: [("fill", "input-value"), ("random_normal", "input-value"), ("identity", "operation-arguments")])
  func layersThatAreNotLoweredYet(_ producer: String, _ code: String) {
    let open = graph(producer, [("shape", .value("places")), ("x", .value("x")), ("value", .constant(.float(0)))], [4])
    let late = RuntimeError(rank, of: "conv", at: ModelPath().element("layers", 1))
    #expect(late.naming(inputsOf: open).diagnostic.code.rawValue == code)
  }

  @Test func aFirstLayerThatIsNotLoweredYet() {
    let late = RuntimeError(rank, of: "conv", at: ModelPath().element("layers", 0))
    let open = Graph(
      inputs: [Graph.Input("x", .tensor(TensorType(.fp32, [Extent(1...9)])))], operations: [], outputs: [])
    #expect(late.naming(inputsOf: open).diagnostic.remedy == "check the shape of input 'x'")
  }

  /// The shape of an input of a fixed shape is no matter of its elements.
  @Test func elementsThatFollowFromAShape() {
    var shaped = graph("reshape", [("x", .value("x")), ("shape", .value("s"))], [4])
    shaped.operations.insert(
      GraphOperation(
        "shape", [GraphOperation.Binding("x", [.value("x")])], outputs: [GraphOperation.Output("s")]), at: 0)
    let error = OperationError("`shape` holds -2", argument: "shape", code: OperationError.elementsCode)
    let found = named(error, shaped)
    #expect(found.code == "operation-arguments" && found.remedy == nil)
  }

  /// Random numbers are the model's own, and nobody knows them before.
  @Test(arguments: [("random_normal", "computed-value"), ("fill", "operation-arguments")])
  func elementsThatTheModelComputes(_ producer: String, _ code: String) {
    var drawn = graph("random_categorical", [("x", .value("p"))], [4])
    drawn.operations.insert(
      GraphOperation(
        producer,
        [
          GraphOperation.Binding("shape", [.constant(.integers([2, 3]))]),
          GraphOperation.Binding("value", [.constant(.float(0))]),
        ],
        outputs: [GraphOperation.Output("p")]), at: 0)
    let error = OperationError("row 0 of `x` has no weights", argument: "x", code: OperationError.elementsCode)
    #expect(named(error, drawn).code.rawValue == code)
  }

  /// What loops and branches return may be of any shape that they declare.
  @Test func lengthsThatABranchDecides() {
    var branching = graph("concat", [("values", .value("p"))], [4])
    branching.operations.insert(
      GraphOperation(
        "cond", [GraphOperation.Binding("pred", [.constant(.boolean(true))])],
        outputs: [GraphOperation.Output("p")], blocks: [Graph(inputs: [], operations: [], outputs: [])]), at: 0)
    let found = named(rank, branching)
    #expect(found.code == "computed-value")
    #expect(
      found.remedy
        == "check the model: this depends on a value that it computes, as by a loop, a branch or a random operation")
  }
}
