internal import OrderedCollections

extension MILSpec.Program {
  /// Calls `body` with every constant of the program, for it to change: in attributes, arguments and types of functions,
  /// blocks and operations, nested ones too. A constant within another one comes before it.
  package mutating func changeValues<Failure: Error>(
    _ body: (inout MILSpec.Value) throws(Failure) -> Void
  ) throws(Failure) {
    try attributes.changeValues(body)
    for index in functions.values.indices { try functions.values[index].changeValues(body) }
  }
}

extension MILSpec.Function {
  /// Calls `body` with every constant of the function, for it to change, as `Program.changeValues` does.
  package mutating func changeValues<Failure: Error>(
    _ body: (inout MILSpec.Value) throws(Failure) -> Void
  ) throws(Failure) {
    for index in inputs.indices { try inputs[index].type?.changeValues(body) }
    try attributes.changeValues(body)
    for index in blockSpecializations.values.indices {
      try blockSpecializations.values[index].changeValues(body)
    }
  }
}

extension MILSpec.Block {
  /// Calls `body` with every constant of the block, for it to change, as `Program.changeValues` does.
  package mutating func changeValues<Failure: Error>(
    _ body: (inout MILSpec.Value) throws(Failure) -> Void
  ) throws(Failure) {
    for index in inputs.indices { try inputs[index].type?.changeValues(body) }
    try attributes.changeValues(body)
    for index in operations.indices { try operations[index].changeValues(body) }
  }
}

extension MILSpec.Operation {
  /// Calls `body` with every constant of the operation and its blocks, for it to change, as `Program.changeValues` does.
  package mutating func changeValues<Failure: Error>(
    _ body: (inout MILSpec.Value) throws(Failure) -> Void
  ) throws(Failure) {
    for index in inputs.values.indices {
      for place in inputs.values[index].arguments.indices {
        guard case .value(var value) = inputs.values[index].arguments[place].binding else { continue }
        try value.changeValues(body)
        inputs.values[index].arguments[place].binding = .value(value)
      }
    }
    for index in outputs.indices { try outputs[index].type?.changeValues(body) }
    for index in blocks.indices { try blocks[index].changeValues(body) }
    try attributes.changeValues(body)
  }
}

extension MILSpec.Value {
  /// Calls `body` with every constant within this one, then with this one.
  package mutating func changeValues<Failure: Error>(
    _ body: (inout MILSpec.Value) throws(Failure) -> Void
  ) throws(Failure) {
    try type?.changeValues(body)
    if case .immediateValue(var immediate) = value {
      switch immediate.value {
      case .tuple(var tuple):
        for index in tuple.values.indices { try tuple.values[index].changeValues(body) }
        immediate.value = .tuple(tuple)
        value = .immediateValue(immediate)
      case .list(var list):
        for index in list.values.indices { try list.values[index].changeValues(body) }
        immediate.value = .list(list)
        value = .immediateValue(immediate)
      case .dictionary(var dictionary):
        for index in dictionary.values.indices {
          try dictionary.values[index].key?.changeValues(body)
          try dictionary.values[index].value?.changeValues(body)
        }
        immediate.value = .dictionary(dictionary)
        value = .immediateValue(immediate)
      case .tensor, nil: break
      }
    }
    try body(&self)
  }
}

extension MILSpec.ValueType {
  /// Calls `body` with every constant in the attributes of the tensor types that this type is made of, for it to change.
  package mutating func changeValues<Failure: Error>(
    _ body: (inout MILSpec.Value) throws(Failure) -> Void
  ) throws(Failure) {
    switch kind {
    case .tensorType(var tensor):
      guard !tensor.attributes.isEmpty else { return }
      try tensor.attributes.changeValues(body)
      kind = .tensorType(tensor)
    case .listType(var list):
      try list.type?.changeValues(body)
      kind = .listType(list)
    case .tupleType(var tuple):
      for index in tuple.types.indices { try tuple.types[index].changeValues(body) }
      kind = .tupleType(tuple)
    case .dictionaryType(var dictionary):
      try dictionary.keyType?.changeValues(body)
      try dictionary.valueType?.changeValues(body)
      kind = .dictionaryType(dictionary)
    case .stateType(var state):
      try state.wrappedType?.changeValues(body)
      kind = .stateType(state)
    case nil: break
    }
  }
}

extension OrderedDictionary where Value == MILSpec.Value {
  fileprivate mutating func changeValues<Failure: Error>(
    _ body: (inout MILSpec.Value) throws(Failure) -> Void
  ) throws(Failure) {
    for index in values.indices { try values[index].changeValues(body) }
  }
}
