internal import OrderedCollections

extension MILSpec.Function {
  /// Every name of a value: of inputs, and of what operations in all blocks make.
  package var valueNames: NameSet {
    blockSpecializations.values.reduce(into: NameSet(inputs.map(\.name))) { $0.formUnion($1.valueNames) }
  }

  /// The type of a value that the function is given, or that its own operations make; nil if there is none.
  package func type(of name: String) -> MILSpec.ValueType? {
    activeBlock?.type(of: name) ?? inputs.first { $0.name == name }?.type
  }

  /// Gives values other names wherever they stand. New names must be free.
  package mutating func rename(_ names: NameMap<String>) {
    for index in inputs.indices { inputs[index].name = names[inputs[index].name] ?? inputs[index].name }
    for index in blockSpecializations.values.indices { blockSpecializations.values[index].rename(names) }
  }
}

extension MILSpec.Block {
  /// Every name of a value in the block and in blocks within.
  package var valueNames: NameSet {
    var names = NameSet(inputs.map(\.name))
    for operation in operations {
      names.formUnion(operation.outputs.map(\.name))
      for block in operation.blocks { names.formUnion(block.valueNames) }
    }
    return names
  }

  /// Gives values other names wherever they stand in the block and in blocks within.
  package mutating func rename(_ names: NameMap<String>) {
    for index in inputs.indices { inputs[index].name = names[inputs[index].name] ?? inputs[index].name }
    for index in outputs.indices { outputs[index] = names[outputs[index]] ?? outputs[index] }
    for index in operations.indices { operations[index].rename(names) }
  }

  /// The type of a value that the block's own operations make; nil if there is none.
  package func type(of name: String) -> MILSpec.ValueType? {
    for operation in operations {
      if let output = operation.outputs.first(where: { $0.name == name }) { return output.type }
    }
    return inputs.first { $0.name == name }?.type
  }
}

extension MILSpec.Operation {
  /// The operation with values, its own and those that it reads, under other names.
  package func renamed(_ names: NameMap<String>) -> MILSpec.Operation {
    var renamed = self
    if !names.isEmpty { renamed.rename(names) }
    return renamed
  }

  fileprivate mutating func rename(_ names: NameMap<String>) {
    for key in inputs.values.indices {
      for place in inputs.values[key].arguments.indices {
        guard case .name(let name) = inputs.values[key].arguments[place].binding, let new = names[name] else {
          continue
        }
        inputs.values[key].arguments[place].binding = .name(new)
      }
    }
    for index in outputs.indices { outputs[index].name = names[outputs[index].name] ?? outputs[index].name }
    for index in blocks.indices { blocks[index].rename(names) }
  }
}

extension NameSet {
  /// `wanted`, or `wanted_1` and so on when it is taken; it is taken then.
  package mutating func addFree(_ wanted: String) -> String {
    var (name, number) = (wanted, 0)
    while contains(name) {
      number += 1
      name = "\(wanted)_\(number)"
    }
    insert(name)
    return name
  }
}

extension MILSpec.Function {
  /// The function with other names for values whose names only differ from earlier ones in how they are spelled, so that all
  /// are different `String`s.
  package func withDistinctNames() -> MILSpec.Function {
    let renames = distinctNames
    guard !renames.isEmpty else { return self }
    var function = self
    function.rename(renames)
    return function
  }

  /// The other names, by those of the function. Inputs come first.
  package var distinctNames: NameMap<String> {
    let names = inputs.map(\.name) + valueNames.subtracting(inputs.map(\.name)).sorted()
    var renames: NameMap<String> = [:]
    guard names.contains(where: { !$0.utf8.allSatisfy { $0 < 0x80 } }) else { return renames }
    var (taken, all, number): (Set<String>, Set<String>, Int) = ([], Set(names), 1)
    for name in names where !taken.insert(name).inserted {
      while !all.insert("\(name)_\(number)").inserted { number += 1 }
      renames[name] = "\(name)_\(number)"
    }
    return renames
  }
}
