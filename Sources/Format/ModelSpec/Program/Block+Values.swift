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

// The walks go over programs of a hundred thousand operations, so they read arrays in place: a copy of an operation takes
// a dozen reference counts.

extension MILSpec.Block {
  /// Calls `body` with every constant of the block that lies in a weight file: in arguments and attributes of its
  /// operations, in those of nested blocks, and within other constants.
  package func forEachBlob(_ body: (MILSpec.Value, MILSpec.ConstantPlace) -> Void) {
    func own(_ value: MILSpec.Value, _ name: String) {
      guard case .blobFileValue? = value.value else { return }
      body(value, MILSpec.ConstantPlace(operation: nil, name: name))
    }
    for input in inputs { input.type?.forEachValue { own($0, input.name) } }
    for (name, value) in attributes { value.forEachValue { own($0, name) } }
    let operations = operations.span
    for index in operations.indices { operations[index].forEachBlob(body) }
  }
}

extension MILSpec.Operation {
  /// Calls `body` with every constant of the operation and the name of the argument, attribute or output that holds it.
  /// Nested blocks are left out.
  package func forEachOwnValue(_ body: (MILSpec.Value, String) -> Void) {
    let arguments = inputs.values.elements.span
    for index in arguments.indices {
      let bindings = arguments[index].arguments.span
      for place in bindings.indices {
        guard case .value(let value)? = bindings[place].binding else { continue }
        let name = inputs.keys[index]
        value.forEachValue { body($0, name) }
      }
    }
    let outputs = outputs.span
    for index in outputs.indices where outputs[index].type?.hasAttributes == true {
      let name = outputs[index].name
      outputs[index].type?.forEachValue { body($0, name) }
    }
    for (name, value) in attributes { value.forEachValue { body($0, name) } }
  }

  fileprivate func forEachBlob(_ body: (MILSpec.Value, MILSpec.ConstantPlace) -> Void) {
    forEachOwnValue { value, name in
      guard case .blobFileValue? = value.value else { return }
      body(value, MILSpec.ConstantPlace(operation: self, name: name))
    }
    for block in blocks { block.forEachBlob(body) }
  }
}

extension MILSpec.Value {
  /// Calls `body` with this constant and every constant within it.
  package func forEachValue(_ body: (MILSpec.Value) -> Void) {
    body(self)
    if type?.hasAttributes == true { type?.forEachValue(body) }
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
  /// False for a plain tensor type, as nearly all are: no constants are in it.
  fileprivate var hasAttributes: Bool {
    guard case .tensorType(let tensor)? = kind else { return true }
    return !tensor.attributes.isEmpty
  }

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
