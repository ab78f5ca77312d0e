internal import ModelGraph
package import ModelSpec

/// The cost of graphs' operations by the steps of a prediction. Several operations may be fused into one step.
package struct CostAttribution: Sendable {
  /// The cost of computing one value.
  package struct Cost: Equatable, Sendable {
    /// Additions and multiplications.
    package var floatingPointOperations = 0.0
    /// Bytes of parameters and results, which have to be moved at least once.
    package var bytes = 0.0
  }

  /// By the path of the function or network, then by the value's name: functions may use the same names.
  private var costs: [ModelPath: NameMap<Cost>] = [:]

  /// - Parameters:
  ///   - graphs: The model's graphs, whose results have types.
  ///   - steps: Paths of the steps, and the values that they make. Operations that make none of these count for the step
  ///     that uses their result.
  package init(_ graphs: [InspectedGraph], steps: [(path: ModelPath, results: [String])]) {
    for graph in graphs { costs[graph.path] = [:] }
    var results: [ModelPath: NameSet] = [:]
    for step in steps {
      if let graph = graph(of: step.path) { results[graph, default: []].formUnion(step.results) }
    }
    for graph in graphs {
      let rows = GraphCost(graph.graph).rows
      var walk = AttributionWalk(rows: rows[...], results: results[graph.path] ?? [])
      walk.add(graph.graph)
      costs[graph.path] = walk.costs
    }
  }

  /// The cost of a step that makes these values, several operations perhaps; nil when it is unknown.
  package func cost(of results: [String], at path: ModelPath) -> Cost? {
    guard let graph = graph(of: path), let costs = costs[graph] else { return nil }
    let known = Set(results).compactMap { costs[$0] }
    guard !known.isEmpty else { return nil }
    return Cost(
      floatingPointOperations: known.reduce(0) { $0 + $1.floatingPointOperations },
      bytes: known.reduce(0) { $0 + $1.bytes })
  }

  /// The path of the innermost graph that `path` leads into.
  private func graph(of path: ModelPath) -> ModelPath? {
    var path = path
    while costs[path] == nil {
      guard !path.steps.isEmpty else { return nil }
      path.steps.removeLast()
    }
    return path
  }
}

/// The walk over a graph that finds the step for each operation.
private struct AttributionWalk {
  /// One for each operation; those of a block follow the operation that contains it.
  let rows: ArraySlice<GraphCost.Row>
  let results: NameSet
  var costs: NameMap<CostAttribution.Cost> = [:]
  /// The value of a step that uses a value, by the name of the latter.
  private var owners: NameMap<String> = [:]

  init(rows: ArraySlice<GraphCost.Row>, results: NameSet) {
    self.rows = rows
    self.results = results
  }

  mutating func add(_ graph: Graph) { add(graph, from: rows.startIndex, holder: nil) }

  /// - Parameters:
  ///   - start: The row of the first operation.
  ///   - holder: The value that stands for the operation whose block this is.
  private mutating func add(_ graph: Graph, from start: Int, holder: String?) {
    var starts: [Int] = []
    var next = start
    for operation in graph.operations {
      starts.append(next)
      next += operation.rowCount
    }
    for (operation, index) in zip(graph.operations, starts).reversed() where rows.indices.contains(index) {
      let names = operation.outputs.map(\.name)
      let owner = names.first { results.contains($0) } ?? names.compactMap { owners[$0] }.first ?? holder
      guard let owner else { continue }
      let row = rows[index]
      costs[owner, default: CostAttribution.Cost()].floatingPointOperations += row.floatingPointOperations
      costs[owner, default: CostAttribution.Cost()].bytes += Double(row.parameterBytes + row.resultBytes)
      for case .value(let name) in operation.bindings.flatMap(\.arguments) { owners[name] = owner }
      var inner = index + 1
      for block in operation.blocks {
        add(block, from: inner, holder: owner)
        inner += block.rowCount
      }
    }
  }
}

extension Graph {
  /// Number of its cost rows.
  fileprivate var rowCount: Int { operations.reduce(0) { $0 + $1.rowCount } }
}

extension GraphOperation {
  fileprivate var rowCount: Int { blocks.reduce(1) { $0 + $1.rowCount } }
}
