internal import ModelSpec

/// A change of a graph that keeps its results: it replaces operations by others, drops them, or leaves the graph as it is.
///
/// A pass is one file: which operations it looks for, what replaces them, under which conditions, and the formula that stays the
/// same. Passes that hold on every machine are in `SharedPasses`; those that suit one kind of device are listed by its back end.
package protocol GraphPass: Sendable {
  /// A graph that has none of these operations has nothing for the pass to do; nil when that is not so simple.
  static var triggers: Set<String>? { get }

  /// Changes `graph`. The work grows in proportion to the graph, however it is made; once `budget` is used up, the pass ends early
  /// and leaves a graph with the same results.
  static func run(_ graph: inout Graph, _ types: GraphTypes, _ budget: any RewriteBudget)
}

extension GraphPass {
  package static var triggers: Set<String>? { nil }
}

/// What rewriting may take.
package protocol RewriteBudget: Sendable {
  /// Whether rewriting must end now.
  var isUsedUp: Bool { get }
}

/// A budget without a limit.
package struct NoRewriteLimit: RewriteBudget {
  package init() {}

  package var isUsedUp: Bool { false }
}

/// Runs passes over graphs.
package enum GraphRewriting {
  /// How many operations are visited between two looks at the budget.
  package static let stride = 64
  /// Elements that a value may have for types to be inferred: passes make tables of lengths.
  static let elementLimit = 1 << 31

  /// The graph after `passes`, in their order. A pass is undone if a shape rule refuses what it made of operations that their rules
  /// accepted. Ends early when `budget` is used up.
  package static func run(
    _ graph: Graph, _ passes: [any GraphPass.Type], _ budget: any RewriteBudget = NoRewriteLimit()
  ) -> Graph {
    var graph = graph
    var types = GraphTypes(graph, budget)
    var present = Set(graph.operations.map(\.operation))
    for pass in passes {
      if let triggers = pass.triggers, present.isDisjoint(with: triggers) { continue }
      var changed = graph
      pass.run(&changed, types, budget)
      if budget.isUsedUp { return graph }
      guard changed.operations != graph.operations else { continue }
      var changedTypes = types
      guard changedTypes.update(changed, budget) else { continue }
      (graph, types) = (changed, changedTypes)
      present = Set(graph.operations.map(\.operation))
    }
    return graph
  }
}
