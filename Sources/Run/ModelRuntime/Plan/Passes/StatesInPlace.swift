internal import ModelOps
internal import ModelSpec

/// States of half precision that attention looks at, and of which only parts are written, stay where they are: slices are written
/// to them, and attention reads them, without a copy of all.
enum StatesInPlace: GraphPass {
  static let triggers: Set<String>? = ["scaled_dot_product_attention"]

  static func run(_ graph: inout Graph, _ types: GraphTypes, _ budget: any RewriteBudget) {
    let states = Set(
      graph.inputs.compactMap { input -> String? in
        guard case .state(let type) = input.type, type.scalar == .fp16, type.shape.isFixed else { return nil }
        return input.name
      })
    guard !states.isEmpty else { return }
    var changed = graph
    let versions = versions(graph, states)
    let match = GraphMatch(graph, types)
    var readers: [Int: [StateChain]] = [:]
    for (index, operation) in graph.operations.enumerated() where operation.operation == "scaled_dot_product_attention"
    {
      guard !budget.isUsedUp, match[index] != nil,
        let (attention, chains) = attention(operation, match, versions: versions)
      else { continue }
      changed.operations[index] = attention
      readers[index] = chains
    }
    guard !readers.isEmpty else { return }
    let wanted = Set(readers.values.flatMap { $0.map(\.state) })
    // The operations are numbered, so that dropping some does not lose their readers.
    var names: [String: [StateChain]] = [:]
    for (index, chains) in readers { names[changed.operations[index].outputs.first?.name ?? ""] = chains }
    DropUnused.run(&changed, types, budget)
    guard rewrite(&changed, wanted, versions: versions, readers: names) else { return }
    graph = changed
  }

  /// The state that each value stands for.
  private static func versions(_ graph: Graph, _ states: Set<String>) -> [String: String] {
    var versions: [String: String] = [:]
    for operation in graph.operations {
      guard let output = operation.outputs.first?.name else { continue }
      let source: String? =
        switch operation.operation {
        case "read_state": operation["input"].first?.name
        case "coreml_update_state": operation["state"].first?.name
        case "slice_update": operation["x"].first?.name.flatMap { versions[$0] }
        default: nil
        }
      if let source, states.contains(source) { versions[output] = source }
    }
    return versions
  }

  /// The operation that looks at the states itself, and at what of them.
  private static func attention(
    _ operation: GraphOperation, _ match: GraphMatch, versions: [String: String]
  ) -> (GraphOperation, [StateChain])? {
    guard let query = match.type(operation["query"].first), query.rank == 4, Tensor.Form(query.scalar) == .float,
      let heads = query.shape[1].fixed, let key = StateChain(operation["key"].first, match, versions: versions),
      let value = StateChain(operation["value"].first, match, versions: versions), key.repeats == value.repeats,
      heads.isMultiple(of: key.repeats)
    else { return nil }
    if let mask = operation["attn_mask"].first {
      guard let type = match.type(mask), Tensor.Form(type.scalar) == .float, type.rank >= 1 else { return nil }
    }
    let kept = operation.bindings.filter { ["query", "attn_mask", "nn.scale"].contains($0.parameter) }
    let bindings = kept + key.bindings("key") + value.bindings("value")
    return (
      GraphOperation("nn.state_attention", bindings, outputs: operation.outputs, source: operation.source),
      [key, value]
    )
  }

  /// Has all operations on the states `wanted` work in place; false when one cannot, or would see what is written later.
  private static func rewrite(
    _ graph: inout Graph, _ wanted: Set<String>, versions: [String: String], readers: [String: [StateChain]]
  ) -> Bool {
    // For each state, the values that are what it holds at the moment, and the one that is yet to be written to it.
    var current: [String: Set<String>] = [:]
    var pending: [String: String] = [:]
    var operations: [GraphOperation] = []
    for operation in graph.operations {
      guard !operation.blocks.flatMap(\.outsideNames).contains(where: { isTouched($0, wanted, versions: versions) })
      else {
        return false
      }
      if let output = operation.outputs.first?.name, let chains = readers[output] {
        for chain in chains where current[chain.state]?.contains(chain.root) != true { return false }
        operations.append(operation)
        continue
      }
      let used = operation.bindings.flatMap(\.arguments).compactMap(\.name).filter {
        isTouched($0, wanted, versions: versions)
      }
      guard !used.isEmpty else {
        operations.append(operation)
        continue
      }
      switch operation.operation {
      case "read_state":
        guard let state = operation["input"].first?.name, pending[state] == nil, let output = operation.outputs.first
        else { return false }
        current[state, default: []].insert(output.name)
      case "slice_update":
        guard let x = operation["x"].first?.name, used == [x], let state = versions[x], pending[state] == nil,
          current[state]?.contains(x) == true, let output = operation.outputs.first
        else { return false }
        current[state] = [output.name]
        pending[state] = output.name
        let bindings = operation.bindings.filter { $0.parameter != "x" }
        operations.append(
          GraphOperation(
            "nn.update_state_slice", [GraphOperation.Binding("state", [.value(state)])] + bindings, outputs: [],
            source: operation.source))
      case "write_state", "coreml_update_state":
        let isWrite = operation.operation == "write_state"
        guard let state = operation[isWrite ? "input" : "state"].first?.name,
          let value = operation[isWrite ? "data" : "value"].first?.name, pending[state] == value
        else { return false }
        pending[state] = nil
        if let output = operation.outputs.first { current[state, default: []].insert(output.name) }
      default: return false
      }
    }
    guard pending.isEmpty, !graph.outputs.contains(where: { isTouched($0.value, wanted, versions: versions) }) else {
      return false
    }
    graph.operations = operations
    return true
  }

  private static func isTouched(_ name: String, _ wanted: Set<String>, versions: [String: String]) -> Bool {
    wanted.contains(versions[name] ?? name)
  }
}
