internal import ModelGraph
internal import ModelSpec

extension AssetRules {
  /// Branches, loops and states.
  static let control: [NamedAssetRule] = [
    NamedAssetRule("controlflow.if_v1") { (lowering, call) throws(OperationError) in
      guard call.blocks.count == 2 else { throw OperationError("it has \(call.blocks.count) regions, expected 2") }
      let condition = try lowering.operand(call, 0)
      let pred = condition.type?.rank == 0 ? condition : try lowering.reshaped(condition, [])
      var graphs: [(graph: Graph, outputs: [ValueType])] = []
      var isComplex: [Bool] = []
      for block in call.blocks {
        graphs.append(
          try lowering.graph([]) { (inner) throws(OperationError) in
            let results = try inner.flattened(inner.inline(block, []))
            isComplex = results.isComplex
            return results.operands
          })
      }
      let results = try lowering.emit("cond", [("pred", pred)], blocks: graphs, count: graphs[0].outputs.count)
      return AssetLowering.restored(results, isComplex)
    },
    NamedAssetRule("controlflow.while_v1") { (lowering, call) throws(OperationError) in
      guard call.blocks.count == 2 else { throw OperationError("it has \(call.blocks.count) regions, expected 2") }
      let (before, after) = (call.blocks[0], call.blocks[1])
      // The condition is computed once before the loop, and at the end of each round: it is a variable, the first.
      let (variables, isComplex) = try lowering.flattened(lowering.inline(before, call.arguments))
      guard isComplex.count == call.resultCount + 1 else {
        throw OperationError("its condition passes \(isComplex.count - 1) values on, expected \(call.resultCount)")
      }
      let types = variables.map(\.known.type)
      let inputs = types.indices.map {
        Graph.Input(lowering.uniqueName("\(lowering.current).variable\($0)"), types[$0])
      }
      let condition = try lowering.graph(inputs) { (inner) throws(OperationError) in
        [try inner.emitOne("identity", [("x", Operand(inputs[0].name, InferredValue(types[0])))])]
      }
      let others = types.indices.map { Graph.Input(lowering.uniqueName("\(lowering.current).round\($0)"), types[$0]) }
      let body = try lowering.graph(others) { (inner) throws(OperationError) in
        let variables = others.dropFirst().map { Operand($0.name, InferredValue($0.type)) }
        let next = try inner.inline(after, AssetLowering.restored(variables, Array(isComplex.dropFirst())))
        return try inner.flattened(inner.inline(before, next)).operands
      }
      let results = try lowering.emit(
        "while_loop", [], variadic: ("loop_vars", variables), blocks: [condition, body], count: variables.count)
      return AssetLowering.restored(Array(results.dropFirst()), Array(isComplex.dropFirst()))
    },
    .one("dataflow.read_handle_v1") { (lowering, call) throws(OperationError) in
      try lowering.emitOne("read_state", [("input", lowering.operand(call, 0))])
    },
    NamedAssetRule("dataflow.write_handle_v1") { (lowering, call) throws(OperationError) in
      _ = try lowering.emitOne(
        "coreml_update_state", [("state", lowering.operand(call, 0)), ("value", lowering.operand(call, 1))])
      return []
    },
  ]
}
