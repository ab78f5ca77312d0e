package import ModelOps
package import ModelSpec
internal import OrderedCollections

/// A pass over graphs that users may ask for.
package protocol NamedRewriting: GraphPass {
  /// Its name on the command line: lowercase words with hyphens.
  static var name: String { get }
  /// What it does, one line.
  static var summary: String { get }
}

/// A pass over graphs as one over programs: a function is lowered, rewritten, and raised where something changed. Operations that the
/// pass makes are those of MIL.
package enum GraphProgramPass<Rewriting: NamedRewriting>: ProgramPass {
  package static var name: String { Rewriting.name }
  package static var summary: String { Rewriting.summary }

  package static func run(_ function: inout MILSpec.Function, _ context: PassContext) throws(Diagnostic) -> Int {
    var count = 0
    for opset in function.blockSpecializations.keys {
      guard let block = function.blockSpecializations[opset],
        Rewriting.triggers.map({ block.contains(NameSet($0)) }) ?? true
      else { continue }
      var own = function
      own.opset = opset
      // What cannot be lowered is left alone; validation says why.
      guard let lowered = try? context.lower(own) else { continue }
      var raising = ChangeRaising(own, block, context)
      let graph = raising.withSharedWeights(lowered, block)
      var changed = graph
      let types = GraphTypes(graph, for: .program)
      Rewriting.run(&changed, types, NoRewriteLimit())
      var changedTypes = types
      guard changed != graph, changedTypes.update(changed, NoRewriteLimit()) else { continue }
      var raised = block
      try raising.raise(&raised, before: graph, after: changed)
      guard raising.count > 0 else { continue }
      DeadCode.sweep(&raised)
      function.blockSpecializations[opset] = raised
      count += raising.count
    }
    return count
  }
}

extension MILSpec.Block {
  /// Whether it, or a block within, has one of these operations.
  fileprivate func contains(_ types: NameSet) -> Bool {
    operations.contains { types.contains($0.type) || $0.blocks.contains { $0.contains(types) } }
  }
}
