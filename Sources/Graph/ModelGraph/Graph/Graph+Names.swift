internal import ModelSpec

extension Graph {
  /// A name that is given to a value where another value of that name is visible; nil when every value has one definition, as
  /// passes and plans rely on.
  package var repeatedName: String? {
    var visible: Set<String> = []
    return repeatedName(among: &visible)
  }

  private func repeatedName(among visible: inout Set<String>) -> String? {
    for input in inputs where !visible.insert(input.name).inserted { return input.name }
    for operation in operations {
      for block in operation.blocks {
        if let name = block.repeatedName(among: &visible) { return name }
        visible.subtract(block.inputs.lazy.map(\.name))
        visible.subtract(block.operations.lazy.flatMap { $0.outputs.lazy.map(\.name) })
      }
      for output in operation.outputs where !visible.insert(output.name).inserted { return output.name }
    }
    return nil
  }

  /// In debug builds, ends the program when a value has several definitions: whoever made this graph is at fault.
  package func assertUniqueNames() {
    assert(repeatedName == nil, "the graph gives the name '\(repeatedName ?? "")' to two values")
  }

  /// The graph with other names for values whose names others have already that are visible where they are made. What uses a
  /// name takes the value that was given it last, as when operations run one after the other.
  package func withUniqueNames() -> Graph {
    guard repeatedName != nil else { return self }
    var naming = UniqueNaming(names: allNames)
    return naming.renamed(self)
  }

  /// Every name in the graph and in blocks within.
  private var allNames: Set<String> {
    var names = Set(inputs.map(\.name))
    for operation in operations {
      names.formUnion(operation.outputs.lazy.map(\.name))
      for case .value(let name) in operation.bindings.lazy.flatMap(\.arguments) { names.insert(name) }
      for block in operation.blocks { names.formUnion(block.allNames) }
    }
    return names.union(outputs.lazy.map(\.value))
  }
}

/// Gives the values of a graph unique names, in the order in which they are made.
private struct UniqueNaming {
  /// All names that the graph had and those that were given.
  private var names: Set<String>
  /// The names of visible values.
  private var visible: Set<String> = []
  /// What values are called that are visible under other names than the graph had for them.
  private var renames: [String: String] = [:]
  /// The number to try next for another value of a name.
  private var numbers: [String: Int] = [:]
  /// What was made so far, and what its name meant before.
  private var definitions: [(name: String, given: String, before: String?)] = []

  init(names: Set<String>) { self.names = names }

  mutating func renamed(_ graph: Graph) -> Graph {
    var graph = graph
    let outer = definitions.count
    for index in graph.inputs.indices { define(&graph.inputs[index].name) }
    for index in graph.operations.indices { rename(&graph.operations[index]) }
    for index in graph.outputs.indices { use(&graph.outputs[index].value) }
    while definitions.count > outer, let last = definitions.popLast() {
      visible.remove(last.given)
      renames[last.name] = last.before
    }
    return graph
  }

  private mutating func rename(_ operation: inout GraphOperation) {
    for binding in operation.bindings.indices {
      for index in operation.bindings[binding].arguments.indices {
        guard case .value(var name) = operation.bindings[binding].arguments[index] else { continue }
        use(&name)
        operation.bindings[binding].arguments[index] = .value(name)
      }
    }
    for index in operation.blocks.indices { operation.blocks[index] = renamed(operation.blocks[index]) }
    for index in operation.outputs.indices { define(&operation.outputs[index].name) }
  }

  private func use(_ name: inout String) { name = renames[name] ?? name }

  private mutating func define(_ name: inout String) {
    var given = name
    if visible.contains(name) {
      var number = numbers[name] ?? 1
      while !names.insert("\(name)_\(number)").inserted { number += 1 }
      given = "\(name)_\(number)"
      numbers[name] = number + 1
    }
    visible.insert(given)
    definitions.append((name, given, renames[name]))
    renames[name] = given == name ? nil : given
    name = given
  }
}
