internal import ModelOps
internal import Testing

@Suite struct OperationArgumentsTests {
  @Test func refusalsNameParameterFoundAndExpected() {
    #expect(refusal("relu", [:]) == "`x` is missing")
    #expect(
      refusal("relu", ["x": .typed(.int32, [2])]) == "`x` has elements of type int32, expected fp16, fp32, fp64 or bf16"
    )
    #expect(
      refusal("linear", ["x": .tensor([2, 3]), "weight": .tensor([4])]) == "`weight` [4] has rank 1, expected 2")
    #expect(
      refusal("max_pool", ["x": .tensor([2, 3]), "kernel_sizes": [1]]) == "`x` [2, 3] has rank 2, expected 3 to 5")
    #expect(
      refusal("softmax", ["x": .tensor([2, 3]), "axis": .integer(2)])
        == "`axis` names axis 2, expected -2 to 1 for a tensor [2, 3]")
    #expect(
      refusal("gelu", ["x": .tensor([2]), "mode": .word("FAST")])
        == "`mode` is 'FAST', expected one of 'EXACT', 'TANH_APPROXIMATION', 'SIGMOID_APPROXIMATION'")
    #expect(
      refusal("softmax", ["x": .tensor([2]), "axis": .tensor([])])
        == "`axis` is not constant, expected an integer known before the model runs")
    #expect(
      refusal("elu", ["x": .tensor([2]), "alpha": .word("a")])
        == "`alpha` has elements of type string, expected fp16, fp32, fp64, bf16, int8, int16, int32, uint8, uint16 or "
        + "uint32")
    #expect(
      refusal("reduce_sum", ["x": .tensor([2, 3]), "axes": [0, -2]]) == "`axes` [0, -2] names axis 0 twice")
  }

  @Test func unknownOperation() {
    #expect(refusal("fly", [:]) == "there is no operation called 'fly'")
  }

  @Test func nothingIsRefusedOfAnUnknownRank() throws {
    var arguments = OperationArguments(outputCount: 2)
    arguments.bind("x", [.init(InferredValue(.unranked(.fp32)))])
    var inference = OperationInference()
    #expect(try inference.infer("topk", arguments).map(\.type) == [.unranked(nil), .unranked(nil)])
  }

  @Test func absurdResultsAreRefused() {
    #expect(
      refusal("fill", ["shape": [1 << 40, 1 << 40]])
        == "the result would have shape [1099511627776, 1099511627776], more elements than any machine holds")
  }
  /// Though a tensor with a length of 0 takes no memory, the products of the others are no integers.
  @Test func absurdArgumentsAreRefused() {
    let absurd = Shape(fixed: [0, 1 << 40, 1 << 40])
    let why = " has shape [0, 1099511627776, 1099511627776], more elements than any machine holds"
    #expect(refusal("relu", ["x": .tensor(absurd)]) == "`x`" + why)
    #expect(refusal("concat", ["values": .values([[1], absurd]), "axis": .integer(0)]) == "`values`" + why)
    for type in [ValueType.state(TensorType(.fp16, absurd)), .list(.tensor(TensorType(.fp16, absurd)), count: 1)] {
      var arguments = OperationArguments()
      arguments.bind("x", [.init(InferredValue(type))])
      var inference = OperationInference()
      #expect(throws: OperationError("`x`" + why, argument: "x")) { try inference.infer("identity", arguments) }
    }
  }
}
