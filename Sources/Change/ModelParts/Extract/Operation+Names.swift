internal import ModelSpec
internal import OrderedCollections

extension MILSpec.Operation {
  /// Names that the operation uses: in its arguments, and in nested blocks those that are not defined there.
  var usedNames: [String] {
    var names: [String] = []
    for argument in inputs.values {
      for case .name(let name)? in argument.arguments.map(\.binding) { names.append(name) }
    }
    for block in blocks { names += block.outsideNames }
    return names
  }

  /// The name of the operation in the file, apart from those of its outputs.
  var title: String? {
    guard case .immediateValue(let immediate)? = attributes["name"]?.value,
      case .tensor(let tensor)? = immediate.value, case .strings(let texts)? = tensor.value
    else { return nil }
    return texts.values.first
  }
}

extension MILSpec.Block {
  /// Names that the block uses but does not define.
  fileprivate var outsideNames: [String] {
    var made = NameSet(inputs.map(\.name))
    var free: [String] = []
    for operation in operations {
      free += operation.usedNames.filter { !made.contains($0) }
      made.formUnion(operation.outputs.map(\.name))
    }
    return free + outputs.filter { !made.contains($0) }
  }
}
