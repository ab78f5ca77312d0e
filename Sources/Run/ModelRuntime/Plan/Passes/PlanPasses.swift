internal import ModelOps

/// A change of a graph that leaves its results as they are and makes it faster. It takes operations away, puts others in their
/// place, or leaves the graph as it is.
protocol PlanPass: Sendable {
  /// A graph that has none of these operations has nothing for the pass to do; nil when that is not so simple.
  static var triggers: Set<String>? { get }

  /// Changes `graph`. Its work grows as the graph does, however the graph is made; once `budget` is used up, it ends early
  /// and leaves a graph of the same results.
  static func run(_ graph: inout Graph, _ types: GraphTypes, _ budget: WorkBudget)
}

extension PlanPass {
  static var triggers: Set<String>? { nil }
}

/// What is done to a graph before it is planned, in order.
enum PlanPasses {
  static let all: [any PlanPass.Type] = [
    FuseGruLoop.self,
    FoldPadding.self,
    FoldBatchNorm.self,
    MultiplyBytes.self,
    FusePackedGather.self,
    FusePalettizedLinear.self,
    FusePackedLinear.self,
    JoinPackedLinear.self,
    DropUnused.self,
    FuseHalfLinear.self,
    FuseLinear.self,
    FuseGelu.self,
    FuseGroupNorm.self,
    FuseGroupLine.self,
    FuseLayerNorm.self,
    FuseRootMeanSquareNorm.self,
    FuseRotary.self,
    FuseAttention.self,
    StatesInPlace.self,
    PlaceAttention.self,
    FuseHardSwish.self,
    FuseConvolution.self,
    JoinConvolution.self,
    FuseSeparable.self,
  ]

  /// How many operations are looked at before the budget is.
  static let stride = 64

  /// The graph after all passes. What a pass makes of operations that their rules accept is undone if a rule then refuses it.
  ///
  /// - Parameter budget: What the passes may take.
  /// - Throws: `RuntimeError` when the budget is used up.
  static func run(_ graph: Graph, _ budget: WorkBudget) throws(RuntimeError) -> Graph {
    var graph = graph
    var types = GraphTypes(graph, budget)
    var names = graph.operations.map(\.operation)
    var present = Set(names)
    for pass in all {
      if let triggers = pass.triggers, present.isDisjoint(with: triggers) { continue }
      let before = (graph, types)
      pass.run(&graph, types, budget)
      if let stop = budget.stop { throw RuntimeError(stop) }
      let now = graph.operations.map(\.operation)
      guard now != names else { continue }
      guard types.update(graph, budget) else {
        (graph, types) = before
        continue
      }
      names = now
      present = Set(now)
    }
    return graph
  }
}
