internal import ModelConversion
internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

extension Importer {
  /// `If` whose condition is computed when the model runs: `cond` with both branches.
  mutating func computedBranch(
    _ node: OnnxNode, _ condition: ImportTensor, reader: ImportNode
  ) throws(OperationError) -> [ImportValue] {
    guard let one = node.graphs["then_branch"], let other = node.graphs["else_branch"],
      one.outputs.count == other.outputs.count, !one.outputs.isEmpty
    else { throw reader.refuse("'If' with other results in its branches", "onnx-graph") }
    let predicate = try emitter.reshape(condition.operand, [])
    var elements: [[OnnxElement]] = []
    var blocks: [(graph: Graph, outputs: [ValueType])] = []
    for graph in [one, other] {
      var own: [OnnxElement] = []
      blocks.append(
        try block(inputs: []) { (importer) throws(OperationError) in
          var operands: [Operand] = []
          for value in try importer.inner(graph, []) {
            guard let tensor = value.tensor else {
              throw OperationError(
                "'If' with a computed condition gives a sequence or nothing", code: "onnx-sequence",
                remedy: "give the input that it depends on with --freeze")
            }
            own.append(tensor.element)
            operands.append(tensor.operand)
          }
          return operands
        })
      elements.append(own)
    }
    for (first, second) in zip(blocks[0].outputs, blocks[1].outputs) {
      guard let a = first.tensor, let b = second.tensor, a.scalar == b.scalar, a.rank == b.rank else {
        throw reader.refuse(
          "the branches of 'If' with a computed condition give \(first) and \(second), Core ML demands equal ranks and types",
          "onnx-rank", remedy: "give the input that the condition depends on with --freeze")
      }
    }
    let results = try emitter.all(
      "cond", [("pred", predicate)], blocks: blocks, count: one.outputs.count)
    return zip(results, elements[0]).map { ImportValue($0, $1) }
  }

  /// The operations that `body` adds as a block.
  mutating func block(
    inputs: [Graph.Input], _ body: (inout Importer) throws(OperationError) -> [Operand]
  ) throws(OperationError) -> (graph: Graph, outputs: [ValueType]) {
    let outer = emitter.composer.beginBlock()
    do throws(OperationError) {
      let results = try emitter.returned(try body(&self), inputs)
      let operations = emitter.composer.endBlock(outer)
      return (Graph(inputs: inputs, operations: operations, outputs: results.outputs), results.types)
    } catch {
      _ = emitter.composer.endBlock(outer)
      throw error
    }
  }
}
