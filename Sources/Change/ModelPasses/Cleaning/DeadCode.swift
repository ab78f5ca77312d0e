package import ModelSpec
internal import OrderedCollections

/// Removes operations and constants whose results nothing uses. What writes states stays, and so does an operation that is
/// not known.
package enum DeadCode: ProgramPass {
  package static let name = "dead-code"
  package static let summary = "Remove operations whose results nothing uses"

  package static func run(_ function: inout MILSpec.Function, _ context: PassContext) throws(Diagnostic) -> Int {
    var count = 0
    for index in function.blockSpecializations.values.indices {
      var block = function.blockSpecializations.values[index]
      let removed = sweep(&block)
      guard removed > 0 else { continue }
      function.blockSpecializations.values[index] = block
      count += removed
    }
    return count
  }

  /// Removes what nothing in `block` uses.
  ///
  /// - Returns: How many operations and constants went.
  @discardableResult
  static func sweep(_ block: inout MILSpec.Block) -> Int {
    var needed: NameSet = []
    return sweep(&block, &needed)
  }

  private static func sweep(_ block: inout MILSpec.Block, _ needed: inout NameSet) -> Int {
    needed.formUnion(block.outputs)
    var count = 0
    var kept: [MILSpec.Operation] = []
    kept.reserveCapacity(block.operations.count)
    for var operation in block.operations.reversed() {
      guard operation.hasEffects || operation.outputs.contains(where: { needed.contains($0.name) }) else {
        count += 1
        continue
      }
      for index in operation.blocks.indices { count += sweep(&operation.blocks[index], &needed) }
      needed.formUnion(operation.operands)
      kept.append(operation)
    }
    if count > 0 { block.operations = kept.reversed() }
    return count
  }
}
