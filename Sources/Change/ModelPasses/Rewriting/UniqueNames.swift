internal import ModelSpec
internal import OrderedCollections

/// Gives each value of a function a name that no other value has. Branches of one operation may use the same names, and a
/// block may hide names around it; passes need not care then.
enum UniqueNames {
  /// Renames values of nested blocks where names are taken; blocks of other opsets are apart.
  static func make(_ function: inout MILSpec.Function) {
    for index in function.blockSpecializations.values.indices {
      var taken = NameSet(function.inputs.map(\.name))
      make(&function.blockSpecializations.values[index], &taken, renamed: [:])
    }
  }

  private static func make(_ block: inout MILSpec.Block, _ taken: inout NameSet, renamed: NameMap<String>) {
    var renamed = renamed
    for index in block.inputs.indices {
      block.inputs[index].name = own(block.inputs[index].name, &taken, &renamed)
    }
    for index in block.operations.indices {
      rename(&block.operations[index], renamed)
      for place in block.operations[index].blocks.indices {
        make(&block.operations[index].blocks[place], &taken, renamed: renamed)
      }
      for place in block.operations[index].outputs.indices {
        let name = block.operations[index].outputs[place].name
        block.operations[index].outputs[place].name = own(name, &taken, &renamed)
      }
    }
    block.outputs = block.outputs.map { renamed[$0] ?? $0 }
  }

  private static func rename(_ operation: inout MILSpec.Operation, _ renamed: NameMap<String>) {
    guard !renamed.isEmpty else { return }
    let blocks = operation.blocks
    operation.blocks = []
    operation.renameOperands(renamed)
    operation.blocks = blocks
  }

  private static func own(
    _ name: String, _ taken: inout NameSet, _ renamed: inout NameMap<String>
  ) -> String {
    if taken.insert(name).inserted {
      renamed[name] = nil
      return name
    }
    var number = 1
    while taken.contains("\(name)_\(number)") { number += 1 }
    let new = "\(name)_\(number)"
    taken.insert(new)
    renamed[name] = new
    return new
  }
}
