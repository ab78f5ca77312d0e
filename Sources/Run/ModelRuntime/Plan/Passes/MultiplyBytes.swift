internal import ModelOps
internal import ModelSpec

/// Layers whose values and weights are integers of 8 bits compute with them as they are: `dequantize`, `conv`, `relu`,
/// `quantize` become one product of bytes, and what lies between two of those stays bytes.
///
/// Sums are exact, and scaled once. Those of floats are rounded at each step, so that results differ by as much, and an
/// integer that is made of them by one, where a sum lies so close to the middle of two.
enum MultiplyBytes: GraphPass {
  static let triggers: Set<String>? = ["dequantize"]

  static func run(_ graph: inout Graph, _ types: GraphTypes, _ budget: any RewriteBudget) {
    let match = GraphMatch(graph, types)
    let values = ByteValues(match)
    guard !values.dequantized.isEmpty else { return }
    var chains: [ByteChain] = []
    for index in graph.operations.indices {
      if let chain = ByteChain(product: index, values, in: match) { chains.append(chain) }
    }
    guard !chains.isEmpty else { return }
    var active: Set<String> = []
    // Sums, largest elements and activations between products stay bytes, too.
    let others = graph.operations.indices.compactMap {
      ByteChain(sum: $0, values, in: match) ?? ByteChain(pool: $0, values, in: match)
        ?? ByteChain(activation: $0, values, in: match)
    }
    var users: [String: [Int]] = [:]
    for (index, chain) in others.enumerated() { for name in chain.names { users[name, default: []].append(index) } }
    var isTaken = [Bool](repeating: false, count: others.count)
    var waiting = chains.flatMap(\.names)
    while let name = waiting.popLast() {
      guard active.insert(name).inserted else { continue }
      for index in users[name] ?? [] where !isTaken[index] {
        isTaken[index] = true
        chains.append(others[index])
        waiting += others[index].names
      }
    }
    graph.operations = rewritten(graph.operations, chains, active: active, values, types)
  }

  private static func rewritten(
    _ operations: [GraphOperation], _ chains: [ByteChain], active: Set<String>, _ values: ByteValues,
    _ types: GraphTypes
  ) -> [GraphOperation] {
    var replaced: [Int: [GraphOperation]] = [:]
    // How often what is made of bytes is still used.
    var useCounts = types.useCounts
    for chain in chains {
      for index in chain.indices { replaced[index] = [] }
      replaced[chain.indices[0]] = [chain.operation]
      for name in chain.arguments { useCounts[name, default: 0] -= 1 }
    }
    for name in active {
      guard let value = values.quantized[name], replaced[value.index] == nil else { continue }
      let bindings =
        [GraphOperation.Binding("x", value.operation["input"])] + value.bindings + value.scale.bindings()
      let nothing = GraphOperation.Binding("nothing", [.constant(.integer(value.scale.nothing))])
      replaced[value.index] = [
        GraphOperation(
          "nn.byte_quantize", bindings + [nothing], outputs: [GraphOperation.Output(name)],
          source: value.operation.source)
      ]
    }
    for (name, made) in values.dequantized where active.contains(made.source) {
      guard useCounts[name, default: 0] > 0, let value = values.quantized[made.source] else {
        replaced[made.index] = []
        continue
      }
      let bytes = GraphOperation.Binding("bytes", [.value(made.source)])
      let half = GraphOperation.Binding("half", [.constant(.boolean(made.isHalf))])
      replaced[made.index] = [
        GraphOperation(
          "nn.byte_dequantize", [bytes] + value.bindings + made.scale.bindings() + [half],
          outputs: operations[made.index].outputs, source: operations[made.index].source)
      ]
    }
    return operations.indices.flatMap { replaced[$0] ?? [operations[$0]] }
  }
}
