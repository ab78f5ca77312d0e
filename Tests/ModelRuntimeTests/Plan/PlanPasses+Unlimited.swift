import ModelOps

@testable import ModelRuntime

extension PlanPasses {
  /// The graph after all passes, which may take what they like, and so never fail.
  static func run(_ graph: Graph) -> Graph { (try? run(graph, WorkBudget())) ?? graph }
}
