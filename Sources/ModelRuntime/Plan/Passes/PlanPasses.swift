internal import ModelOps

/// A change of a graph that leaves its results as they are and makes it faster.
protocol PlanPass: Sendable {
  static func run(_ graph: inout Graph, _ types: GraphTypes)
}

/// What is done to a graph before it is planned, in order.
enum PlanPasses {
  static let all: [any PlanPass.Type] = [
    FuseConvolution.self
  ]

  static func run(_ graph: Graph) -> Graph {
    var graph = graph
    for pass in all { pass.run(&graph, GraphTypes(graph)) }
    return graph
  }
}
