internal import ModelGraph
internal import Testing

/// What is spelled in several ways becomes one.
@Suite struct CanonicalFormsTests {
  @Test(arguments: cases) func spells(_ rewriting: RewritingCase) {
    #expect(rewriting.rewritten().operations.map(\.operation) == rewriting.expected)
    #expect(rewriting.rewritten().repeatedName == nil)
  }

  static let cases = [
    RewritingCase(
      name: "an identity", pass: DropIdentities.self,
      operations: [call("identity", "a", ["x": "x"]), call("relu", "y", ["x": "a"])], expected: ["relu"]),
    RewritingCase(
      name: "an input as a result", pass: DropIdentities.self, operations: [call("identity", "y", ["x": "x"])],
      expected: ["identity"]),
    RewritingCase(
      name: "padding", pass: DropIdentities.self,
      operations: [
        call("pad", "a", ["x": "x", "pad": [0, 0, 1, 0], "mode": .word("constant")]), call("relu", "y", ["x": "a"]),
      ], expected: ["pad", "relu"]),
    RewritingCase(
      name: "half precision and back is exact", pass: MergeCasts.self, scalar: .fp16,
      operations: [
        call("cast", "a", ["x": "x", "dtype": .word("fp32")]), call("cast", "b", ["x": "a", "dtype": .word("fp16")]),
        call("relu", "y", ["x": "b"]),
      ], expected: ["relu"]),
    RewritingCase(
      name: "single precision and back rounds", pass: MergeCasts.self,
      operations: [
        call("cast", "a", ["x": "x", "dtype": .word("fp16")]), call("cast", "b", ["x": "a", "dtype": .word("fp32")]),
        call("relu", "y", ["x": "b"]),
      ], expected: ["cast", "cast", "relu"]),
    RewritingCase(
      name: "unknown integers may not fit", pass: MergeCasts.self, scalar: .int32,
      operations: [
        call("cast", "a", ["x": "x", "dtype": .word("int16")]), call("cast", "b", ["x": "a", "dtype": .word("int32")]),
        call("abs", "y", ["x": "b"]),
      ], expected: ["cast", "cast", "abs"]),
    RewritingCase(
      name: "twice there is back", pass: MergeTransposes.self,
      operations: [
        call("transpose", "a", ["x": "x", "perm": [1, 0]]), call("transpose", "b", ["x": "a", "perm": [-1, 0]]),
        call("relu", "y", ["x": "b"]),
      ], expected: ["relu"]),
    RewritingCase(
      name: "two become one", pass: MergeTransposes.self, shape: [2, 3, 4],
      operations: [
        call("transpose", "a", ["x": "x", "perm": [1, 2, 0]]), call("transpose", "y", ["x": "a", "perm": [1, 2, 0]]),
      ], expected: ["transpose"]),
    RewritingCase(
      name: "the last shape counts", pass: MergeReshapes.self,
      operations: [
        call("expand_dims", "a", ["x": "x", "axes": [0]]), call("reshape", "b", ["x": "a", "shape": [6]]),
        call("reshape", "y", ["x": "b", "shape": [3, -1]]),
      ], expected: ["reshape"]),
    RewritingCase(
      name: "another shape", pass: MergeReshapes.self,
      operations: [call("reshape", "a", ["x": "x", "shape": [3, 2]]), call("relu", "y", ["x": "a"])],
      expected: ["reshape", "relu"]),
    RewritingCase(
      name: "by 1", pass: DropArithmetic.self,
      operations: [
        call("mul", "a", ["x": 1.0, "y": "x"]), call("add", "b", ["x": "a", "y": .numbers([0, 0, 0], [3])]),
        call("relu", "c", ["x": "b"]), call("relu", "y", ["x": "c"]),
      ], expected: ["relu"]),
    RewritingCase(
      name: "a number that broadcasts", pass: DropArithmetic.self,
      operations: [call("mul", "a", ["x": "x", "y": .numbers([1], [1, 1, 1])]), call("relu", "y", ["x": "a"])],
      expected: ["mul", "relu"]),
    RewritingCase(
      name: "a decided choice", pass: DecideChoices.self,
      operations: [
        call("greater_equal", "a", ["x": [3, 4], "y": [0, 3]]), call("relu", "b", ["x": "x"]),
        call("cast", "y", ["x": "a", "dtype": .word("int32")]),
      ], expected: ["relu", "cast"]),
    RewritingCase(
      name: "an open one", pass: DecideChoices.self,
      operations: [
        call("greater_equal", "a", ["x": [3, 4], "y": [0, 4]]), call("less", "b", ["x": [3, 4], "y": [4, 4]]),
        call("logical_and", "y", ["x": "a", "y": "b"]),
      ], expected: ["greater_equal", "less", "logical_and"]),
  ]

  /// `slice_by_size`, masks and negative indices are first and last indices.
  @Test(arguments: [
    call("slice_by_size", "y", ["x": "x", "begin": [0, -2], "size": [2, 2]]),
    call("slice_by_size", "y", ["x": "x", "begin": [0, 1], "size": [-1, -1]]),
    call("slice_by_index", "y", ["x": "x", "begin": [0, -2], "end": [2, 3], "stride": [1, 1]]),
    call(
      "slice_by_index", "y",
      [
        "x": "x", "begin": [1, 1], "end": [0, 0], "begin_mask": .constant(.booleans([true, false])),
        "end_mask": .constant(.booleans([true, true])),
      ]),
  ]) func slices(_ operation: GraphOperation) {
    let graph = RewritingCase(name: "", pass: SpellSlices.self, operations: [operation], expected: []).rewritten()
    let expected = call("slice_by_index", "y", ["x": "x", "begin": [0, 1], "end": [2, 3]])
    #expect(graph.operations.map(\.bindings) == [expected.bindings])
  }

  /// A loop over i from `first` while i < `bound`, which takes row i of `x`, the index spelled by `operations`.
  private func loop(_ bound: Int, first: Int = 0, step: Float = 1, _ operations: [GraphOperation]) -> Graph {
    let index = TensorType(.int32, [1])
    let condition = Graph(
      inputs: [.init("i", .tensor(index)), .init("s", .tensor(TensorType(.fp32, [1, 3])))],
      operations: [call("less", "more", ["x": "i", "y": .constant(.integer(bound))])],
      outputs: [.init("more", value: "more")])
    let body = Graph(
      inputs: [.init("j", .tensor(index)), .init("t", .tensor(TensorType(.fp32, [1, 3])))],
      operations: operations + [
        call("gather", "row", ["x": "x", "indices": "k", "axis": 0]), call("add", "sum", ["x": "t", "y": "row"]),
        call("add", "next", ["x": "j", "y": .constant(.integer(Int(step)))]),
      ], outputs: [.init("next", value: "next"), .init("sum", value: "sum")])
    let start = GraphOperation.Argument.constant(.integers([first]))
    let zeros = Bound.numbers([0, 0, 0], [1, 3]).argument
    let loop = GraphOperation(
      "while_loop", [.init("loop_vars", [start, zeros])], outputs: [.init("n"), .init("y")], blocks: [condition, body])
    let input = Graph.Input("x", .tensor(TensorType(.fp32, [4, 3])))
    return GraphRewriting.run(
      Graph(inputs: [input], operations: [loop], outputs: [.init("y", value: "y")]), [CanonicalForms.self])
  }

  /// coremltools counts negative indices from the end, and narrows indices, from iOS 17 on.
  private static let counted = [
    call("cast", "a", ["x": "j", "dtype": .word("int16")]), call("cast", "b", ["x": "a", "dtype": .word("int32")]),
    call("greater_equal", "c", ["x": "b", "y": 0]), call("add", "d", ["x": "b", "y": 4]),
    call("select", "e", ["cond": "c", "a": "b", "b": "d"]), call("cast", "k", ["x": "e", "dtype": .word("uint16")]),
  ]

  @Test func anIndexOfALoopIsItsCounter() throws {
    let body = try #require(loop(4, Self.counted).operations.first?.blocks.last)
    #expect(body.operations.map(\.operation) == ["gather", "add", "add"])
    #expect(body.operations.first?["indices"] == [.value("j")])
  }

  @Test(arguments: [(4, -1, 1), (40_000, 0, 1), (4, 0, 2)] as [(Int, Int, Float)])
  func aCounterThatMayBeAnotherNumberStays(_ bound: Int, _ first: Int, _ step: Float) throws {
    let body = try #require(loop(bound, first: first, step: step, Self.counted).operations.first?.blocks.last)
    #expect(body.operations.contains { $0.operation == "select" })
  }
}
