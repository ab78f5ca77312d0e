internal import ModelSpec
internal import OrderedCollections

extension MILSpec.Program {
  /// Gives every weight file that the program refers to the name that `name` returns for its own.
  mutating func renameWeightFiles(_ name: (String) -> String) {
    for index in functions.values.indices {
      for block in functions.values[index].blockSpecializations.values.indices {
        functions.values[index].blockSpecializations.values[block].renameWeightFiles(name)
      }
    }
  }
}

extension MILSpec.Block {
  fileprivate mutating func renameWeightFiles(_ name: (String) -> String) {
    for index in attributes.values.indices { attributes.values[index].renameWeightFiles(name) }
    for index in operations.indices { operations[index].renameWeightFiles(name) }
  }
}

extension MILSpec.Operation {
  fileprivate mutating func renameWeightFiles(_ name: (String) -> String) {
    for index in attributes.values.indices { attributes.values[index].renameWeightFiles(name) }
    for index in inputs.values.indices {
      for argument in inputs.values[index].arguments.indices {
        guard case .value(var value)? = inputs.values[index].arguments[argument].binding else { continue }
        value.renameWeightFiles(name)
        inputs.values[index].arguments[argument].binding = .value(value)
      }
    }
    for index in blocks.indices { blocks[index].renameWeightFiles(name) }
  }
}

extension MILSpec.Value {
  /// Whether the value is, or holds, a reference to a weight file.
  private var refersToFiles: Bool {
    var refers = false
    forEachValue { if case .blobFileValue? = $0.value { refers = true } }
    return refers
  }

  fileprivate mutating func renameWeightFiles(_ name: (String) -> String) {
    switch value {
    case .blobFileValue(var blob):
      blob.fileName = name(blob.fileName)
      value = .blobFileValue(blob)
    case .immediateValue(var immediate) where refersToFiles:
      immediate.renameWeightFiles(name)
      value = .immediateValue(immediate)
    default: return
    }
  }
}

extension MILSpec.Value.ImmediateValue {
  fileprivate mutating func renameWeightFiles(_ name: (String) -> String) {
    switch value {
    case .tuple(var tuple):
      for index in tuple.values.indices { tuple.values[index].renameWeightFiles(name) }
      value = .tuple(tuple)
    case .list(var list):
      for index in list.values.indices { list.values[index].renameWeightFiles(name) }
      value = .list(list)
    case .dictionary(var dictionary):
      for index in dictionary.values.indices {
        dictionary.values[index].key?.renameWeightFiles(name)
        dictionary.values[index].value?.renameWeightFiles(name)
      }
      value = .dictionary(dictionary)
    default: return
    }
  }
}
