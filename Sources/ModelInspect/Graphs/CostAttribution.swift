package import ModelOps

/// What the operations of graphs cost, by the values that somebody knows: the results of steps of a prediction, or the
/// names of a network's blobs. Several operations may have become one step, or come from one layer.
package struct CostAttribution: Sendable {
  /// What makes one value.
  package struct Cost: Equatable, Sendable {
    /// Additions and multiplications.
    package var floatingPointOperations = 0.0
    /// Bytes of parameters and results, which have to be moved at least once.
    package var bytes = 0.0
    /// Bytes of parameters.
    package var parameterBytes = 0
  }

  private var costs: [String: Cost] = [:]

  /// - Parameters:
  ///   - graphs: The model's graphs, whose results have types.
  ///   - results: Names of the values that are known. Operations that make none of them count for the one that uses
  ///     their result.
  package init(_ graphs: [Graph], results: Set<String>) {
    for graph in graphs {
      let rows = GraphCost(graph).rows.filter { $0.depth == 0 }
      guard rows.count == graph.operations.count else { continue }
      var owners: [String: String] = [:]
      for (operation, row) in zip(graph.operations, rows).reversed() {
        let names = operation.outputs.map(\.name)
        let owner = names.first { results.contains($0) } ?? names.compactMap { owners[$0] }.first
        guard let owner else { continue }
        costs[owner, default: Cost()].floatingPointOperations += row.floatingPointOperations
        costs[owner, default: Cost()].bytes += Double(row.parameterBytes + row.resultBytes)
        costs[owner, default: Cost()].parameterBytes += row.parameterBytes
        for argument in operation.bindings.flatMap(\.arguments) {
          if case .value(let name) = argument { owners[name] = owner }
        }
      }
    }
  }

  /// The cost of what makes these values, several operations perhaps; nil when it is unknown.
  package func cost(of results: [String]) -> Cost? {
    let known = Set(results).compactMap { costs[$0] }
    guard var sum = known.first else { return nil }
    for cost in known.dropFirst() {
      sum.floatingPointOperations += cost.floatingPointOperations
      sum.bytes += cost.bytes
      sum.parameterBytes += cost.parameterBytes
    }
    return sum
  }
}
