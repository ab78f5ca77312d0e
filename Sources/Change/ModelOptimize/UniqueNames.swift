internal import ModelSpec

/// The names of a function's values, and those that were added.
struct UniqueNames {
  private var names: NameSet

  init(_ block: MILSpec.Block, _ function: MILSpec.Function) {
    names = NameSet(function.inputs.map(\.name))
    collect(block)
  }

  private mutating func collect(_ block: MILSpec.Block) {
    for input in block.inputs { names.insert(input.name) }
    for operation in block.operations {
      for output in operation.outputs { names.insert(output.name) }
      for block in operation.blocks { collect(block) }
    }
  }

  /// An unused name: `wanted`, possibly with a number.
  mutating func unique(_ wanted: String) -> String {
    var name = wanted
    var number = 0
    while !names.insert(name).inserted {
      name = "\(wanted)_\(number)"
      number += 1
    }
    return name
  }
}
