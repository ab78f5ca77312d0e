import ModelOps
import Testing

/// Constants that make an operation impossible are found although its data is not known.
@Suite struct GraphProbingTests {
  private func problems(_ operations: [GraphOperation], _ x: Shape = [4]) -> [String] {
    let graph = Graph(inputs: [Graph.Input("x", .tensor(TensorType(.fp32, x)))], operations: operations, outputs: [])
    return graph.checked(folding: GraphFolding(probes: true)).problems.map { "\($0.operation): \($0.error.message)" }
  }

  private func operation(
    _ name: String, _ bindings: [(String, [GraphOperation.Argument])], _ output: String = "y"
  ) -> GraphOperation {
    GraphOperation(name, bindings.map { GraphOperation.Binding($0.0, $0.1) }, outputs: [GraphOperation.Output(output)])
  }

  @Test func indicesBehindTheEnd() {
    func gather(_ indices: [Int]) -> [String] {
      problems([
        operation(
          "gather",
          [
            ("x", [.value("x")]), ("indices", [.constant(.integers(indices))]), ("axis", [.constant(.integer(0))]),
          ])
      ])
    }
    #expect(gather([0, -4, 3]) == [])
    #expect(gather([4]) == ["gather: `indices` holds 4, expected -4 to 3 for axis 0 of `x` [4]"])
  }

  @Test func placesBehindTheEndOfAList() {
    func read(_ index: Int) -> [String] {
      let list = operation(
        "make_list",
        [("init_length", [.constant(.integer(1))]), ("elem_shape", [.constant(.integers([2]))])], "l")
      return problems([list, operation("list_read", [("ls", [.value("l")]), ("index", [.constant(.integer(index))])])])
    }
    #expect(read(2) == ["list_read: `index` holds 2, expected 0 to 0 for a list of 1 elements"])
  }

  /// Kernels give the layouts that suit them; constants are read in row-major order.
  @Test func foldedElementsAreInRowMajorOrder() throws {
    // Pools of 8 channels and more give their channels last.
    let x = Constant(TensorType(.fp32, [1, 8, 1, 4]), .floats((0..<32).map { Float($0 / 2 + 1) }))
    let graph = Graph(
      inputs: [],
      operations: [
        operation(
          "max_pool",
          [
            ("x", [.constant(x)]), ("kernel_sizes", [.constant(.integers([1, 2]))]),
            ("strides", [.constant(.integers([1, 2]))]), ("pad_type", [.constant(.string("valid"))]),
          ], "pooled"),
        operation("reshape", [("x", [.value("pooled")]), ("shape", [.constant(.integers([-1]))])], "flat"),
        operation(
          "slice_by_size",
          [
            ("x", [.value("flat")]), ("begin", [.constant(.integers([0]))]), ("size", [.constant(.integers([4]))]),
          ], "r"),
        operation("cast", [("x", [.value("r")]), ("dtype", [.constant(.string("int32"))])], "lengths"),
        operation("fill", [("shape", [.value("lengths")]), ("value", [.constant(.float(0))])]),
      ], outputs: [Graph.Output("y", value: "y")])
    let type = graph.typed(folding: GraphFolding()).operations.last?.outputs.first?.declaredType
    #expect(type == .tensor(TensorType(.fp32, [1, 2, 3, 4])))
  }

  /// However often a file names one value.
  @Test func manyArgumentsAreNotComputed() {
    let many = Array(repeating: GraphOperation.Argument.value("x"), count: 100_000)
    #expect(problems([operation("concat", [("values", many), ("axis", [.constant(.integer(0))])])], [4096]) == [])
  }
}
