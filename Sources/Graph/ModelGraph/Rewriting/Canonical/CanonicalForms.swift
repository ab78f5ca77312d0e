/// Spells what converters write in many ways in one: a network that was converted for another system, by another version or in
/// another precision is the same graph before patterns are looked for. Blocks of branches and loops are rewritten, too.
package enum CanonicalForms: GraphPass {
  private static let rules: [Rule] = [
    DropIdentities.match, DropArithmetic.match, MergeCasts.match, DecideChoices.match, MergeTransposes.match,
    MergeReshapes.match, SpellSlices.match,
  ]

  package static func run(_ graph: inout Graph, _ types: GraphTypes, _ budget: any RewriteBudget) {
    for index in graph.operations.indices where !graph.operations[index].blocks.isEmpty {
      if budget.isUsedUp { return }
      let counter = LoopCounter.facts(graph.operations[index], types)
      for block in graph.operations[index].blocks.indices {
        let inner = GraphTypes(
          graph.operations[index].blocks[block], for: types.target, within: types, inputs: counter, budget)
        run(&graph.operations[index].blocks[block], inner, budget)
      }
    }
    rewrite(&graph, types, budget, rules: rules)
  }
}
