internal import ModelOps

/// A change of a graph that leaves its results as they are and makes it faster. It takes operations away, puts others in their
/// place, or leaves the graph as it is.
protocol PlanPass: Sendable {
  static func run(_ graph: inout Graph, _ types: GraphTypes)
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
    for pass in all {
      let names = graph.operations.map(\.operation)
      pass.run(&graph, types)
      if graph.operations.map(\.operation) != names { types = GraphTypes(graph) }
    }
    return graph
  }
}
