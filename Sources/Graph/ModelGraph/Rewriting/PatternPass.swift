internal import ModelSpec

/// What an operation becomes.
package enum Rewrite {
  /// Another operation with the same results. Producers whose results nothing uses afterwards are dropped.
  case operation(GraphOperation)
  /// Another operation with the same results, while producers before it that nothing else needs compute something else: each
  /// replaces the one whose first result it has.
  case operations([GraphOperation], before: GraphOperation)
  /// Nothing: its only result is this value or constant, which is of the same type.
  case value(GraphOperation.Argument)
}

/// A pass that looks at one operation after the other, with what leads to it.
package protocol PatternPass: GraphPass {
  /// What `operation` becomes; nil when it stays.
  static func match(_ operation: GraphOperation, _ graph: GraphMatch) -> Rewrite?
}

extension PatternPass {
  package static func run(_ graph: inout Graph, _ types: GraphTypes, _ budget: any RewriteBudget) {
    rewrite(&graph, types, budget, rules: [match])
  }
}

extension GraphPass {
  package typealias Rule = @Sendable (GraphOperation, GraphMatch) -> Rewrite?

  /// Applies the first of `rules` that matches to each operation of `graph`, until none does; in a program, to those of branches and
  /// loops, too, which declares the types in them.
  package static func rewrite(
    _ graph: inout Graph, _ types: GraphTypes, _ budget: any RewriteBudget, rules: [Rule]
  ) {
    if types.target == .program {
      for index in graph.operations.indices {
        for block in graph.operations[index].blocks.indices {
          let inner = GraphTypes(graph.operations[index].blocks[block], for: .program, within: types, budget)
          rewrite(&graph.operations[index].blocks[block], inner, budget, rules: rules)
        }
      }
    }
    var match = GraphMatch(graph, types)
    var isChanged = false
    for index in graph.operations.indices {
      if index.isMultiple(of: GraphRewriting.stride), budget.isUsedUp { break }
      match.visit(index)
      // Each rule brings an operation closer to its last form; the limit is for rules that are at fault.
      for _ in 0..<8 {
        guard let operation = match[index], let rewrite = rules.firstResult({ $0(operation, match) }),
          match.apply(rewrite, to: index)
        else { break }
        isChanged = true
      }
    }
    if isChanged { graph = match.graph }
  }
}

extension Sequence {
  /// What `transform` makes of the first element that it does not return nil for.
  fileprivate func firstResult<Result>(_ transform: (Element) -> Result?) -> Result? {
    for element in self { if let result = transform(element) { return result } }
    return nil
  }
}
