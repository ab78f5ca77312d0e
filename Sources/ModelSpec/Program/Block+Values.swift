internal import OrderedCollections

extension MILSpec {
  /// Where a block's constant stands.
  package struct ConstantPlace: Sendable {
    /// The operation, of the block itself or of one nested in it; nil for the block's own attributes and inputs.
    package var operation: Operation?
    /// Name of the argument, attribute, output or input.
    package var name: String
  }
}

extension MILSpec.Block {
  /// Calls `body` with every constant in the block: in arguments and attributes of its operations, in those of nested
  /// blocks, and within other constants.
  package func forEachValue(_ body: (MILSpec.Value, MILSpec.ConstantPlace) -> Void) {
    for input in inputs {
      input.type?.forEachValue { body($0, MILSpec.ConstantPlace(operation: nil, name: input.name)) }
    }
    for (name, value) in attributes {
      value.forEachValue { body($0, MILSpec.ConstantPlace(operation: nil, name: name)) }
    }
    for operation in operations {
      operation.forEachOwnValue { body($0, MILSpec.ConstantPlace(operation: operation, name: $1)) }
      for block in operation.blocks { block.forEachValue(body) }
    }
  }
}

extension MILSpec.Operation {
  /// Calls `body` with every constant of the operation and the name of the argument, attribute or output that holds it.
  /// Nested blocks are left out.
  package func forEachOwnValue(_ body: (MILSpec.Value, String) -> Void) {
    for (name, argument) in inputs {
      for binding in argument.arguments {
        if case .value(let value) = binding.binding { value.forEachValue { body($0, name) } }
      }
    }
    for output in outputs { output.type?.forEachValue { body($0, output.name) } }
    for (name, value) in attributes { value.forEachValue { body($0, name) } }
  }
}

extension MILSpec.Value {
  /// Calls `body` with this constant and every constant within it.
  package func forEachValue(_ body: (MILSpec.Value) -> Void) {
    body(self)
    type?.forEachValue(body)
    guard case .immediateValue(let immediate) = value else { return }
    switch immediate.value {
    case .tuple(let tuple): for value in tuple.values { value.forEachValue(body) }
    case .list(let list): for value in list.values { value.forEachValue(body) }
    case .dictionary(let dictionary):
      for pair in dictionary.values {
        pair.key?.forEachValue(body)
        pair.value?.forEachValue(body)
      }
    case .tensor, nil: break
    }
  }
}

extension MILSpec.ValueType {
  /// Calls `body` with every constant in the attributes of the tensor types that this type is made of.
  package func forEachValue(_ body: (MILSpec.Value) -> Void) {
    switch kind {
    case .tensorType(let tensor): for value in tensor.attributes.values { value.forEachValue(body) }
    case .listType(let list): list.type?.forEachValue(body)
    case .tupleType(let tuple): for type in tuple.types { type.forEachValue(body) }
    case .dictionaryType(let dictionary):
      dictionary.keyType?.forEachValue(body)
      dictionary.valueType?.forEachValue(body)
    case .stateType(let state): state.wrappedType?.forEachValue(body)
    case nil: break
    }
  }
}
