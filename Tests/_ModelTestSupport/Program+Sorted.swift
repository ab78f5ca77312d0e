package import ModelSpec
internal import OrderedCollections

extension MILSpec.Program {
  /// The same program whatever the order of maps in its file, of dictionaries, and of a function's inputs.
  package var sorted: MILSpec.Program {
    var program = self
    program.functions.sortByKey()
    program.attributes.sortByKey()
    for (name, value) in attributes { program.attributes[name] = value.sorted }
    for (name, function) in functions { program.functions[name] = function.sorted }
    return program
  }
}

extension MILSpec.Function {
  fileprivate var sorted: MILSpec.Function {
    var function = self
    function.inputs.sort { $0.name < $1.name }
    function.attributes.sortByKey()
    function.blockSpecializations.sortByKey()
    for (opset, block) in blockSpecializations { function.blockSpecializations[opset] = block.sorted }
    return function
  }
}

extension MILSpec.Block {
  fileprivate var sorted: MILSpec.Block {
    var block = self
    block.attributes.sortByKey()
    block.operations = operations.map { operation in
      var operation = operation
      operation.inputs.sortByKey()
      operation.attributes.sortByKey()
      operation.blocks = operation.blocks.map(\.sorted)
      return operation
    }
    return block
  }
}

extension OrderedDictionary where Key: Comparable {
  fileprivate mutating func sortByKey() {
    sort { $0.key < $1.key }
  }
}

extension MILSpec.Value {
  fileprivate var sorted: MILSpec.Value {
    guard case .immediateValue(var immediate)? = value, case .dictionary(var dictionary)? = immediate.value else {
      return self
    }
    dictionary.values.sort { Self.text($0.key) < Self.text($1.key) }
    immediate.value = .dictionary(dictionary)
    var sorted = self
    sorted.value = .immediateValue(immediate)
    return sorted
  }

  private static func text(_ key: MILSpec.Value?) -> String {
    guard case .immediateValue(let immediate)? = key?.value, case .tensor(let tensor)? = immediate.value,
      case .strings(let strings)? = tensor.value
    else { return "" }
    return strings.values.joined()
  }
}
