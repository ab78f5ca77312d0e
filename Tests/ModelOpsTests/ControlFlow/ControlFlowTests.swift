internal import ModelOps
internal import Testing

@Suite struct ControlFlowTests {
  private func results(
    _ operation: String, _ bindings: [(String, ValueType)], _ blocks: [[ValueType]], outputs: Int = 1
  ) throws -> [ValueType] {
    var arguments = OperationArguments(outputCount: outputs)
    for (name, type) in bindings { arguments.bind(name, [.init(InferredValue(type))]) }
    arguments.blockOutputs = blocks
    var inference = OperationInference()
    return try inference.infer(operation, arguments).map(\.type)
  }

  @Test func condJoinsBothBlocks() throws {
    let truth = ("pred", ValueType.tensor(.scalar(.bool)))
    let (a, b) = (ValueType.tensor(TensorType(.fp32, [2, 3])), ValueType.tensor(TensorType(.fp32, [2, 5])))
    #expect(try results("cond", [truth], [[a], [b]]) == [.tensor(TensorType(.fp32, [2, Extent(3...5)]))])
    #expect(try results("cond", [truth], [[a], [.tensor(.scalar(.fp32))]]) == [.unranked(.fp32)])
    #expect(throws: OperationError("the blocks return [1, 0] values, expected two blocks with as many each")) {
      try results("cond", [truth], [[a], []])
    }
  }

  @Test func loopNeedsATruthValue() throws {
    let value = ValueType.tensor(TensorType(.fp32, [2]))
    let truth = ValueType.tensor(.scalar(.bool))
    #expect(try results("while_loop", [("loop_vars", value)], [[truth], [value]]) == [value])
    #expect(throws: OperationError("the condition is fp32 [2], expected a bool scalar")) {
      try results("while_loop", [("loop_vars", value)], [[value], [value]])
    }
  }
}
