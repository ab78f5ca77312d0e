internal import ModelOps

/// A change of a graph that leaves its results as they are and makes it faster. It takes operations away, puts others in their
/// place, or leaves the graph as it is.
protocol PlanPass: Sendable {
  /// A graph that has none of these operations has nothing for the pass to do; nil when that is not so simple.
  static var triggers: Set<String>? { get }

  static func run(_ graph: inout Graph, _ types: GraphTypes)
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

  static func run(_ graph: Graph) -> Graph {
    var graph = graph
    var types = GraphTypes(graph)
    var names = graph.operations.map(\.operation)
    var present = Set(names)
    for pass in all {
      if let triggers = pass.triggers, present.isDisjoint(with: triggers) { continue }
      pass.run(&graph, types)
      let now = graph.operations.map(\.operation)
      guard now != names else { continue }
      types.update(graph)
      names = now
      present = Set(now)
    }
    return graph
  }
}
