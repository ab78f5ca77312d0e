internal import ModelSpec
internal import OrderedCollections

extension MILSpec.Function {
  /// Changes the element type of input `name` to `type`; the operations read it converted to its former type. If the
  /// input is also a result of the function, the result has the new type, too.
  mutating func castInput(_ name: String, to type: MILSpec.DataType) throws(Diagnostic) {
    guard let index = inputs.firstIndex(where: { $0.name == name }), let old = inputs[index].type,
      case .tensorType(var tensor)? = old.kind
    else { throw EditProblem.missing("tensor input of the program", named: name, known: inputs.map(\.name)) }
    guard tensor.dataType != type else { return }
    let oldType = tensor.dataType
    tensor.dataType = type
    inputs[index].type?.kind = .tensorType(tensor)
    var names = valueNames
    let converted = names.addFree("\(name)_to_\(oldType.castName)")
    let casts = MILSpec.Operation.cast(name, to: .named(converted, type: old), names: &names)
    for place in blockSpecializations.values.indices {
      let outputs = blockSpecializations.values[place].outputs
      blockSpecializations.values[place].rename([name: converted])
      blockSpecializations.values[place].outputs = outputs
      blockSpecializations.values[place].operations.insert(contentsOf: casts, at: 0)
    }
  }

  /// Changes the element type of output `name` to `type`, converted from its former type. An input that is also a
  /// result has a single type, so it is converted as an input.
  mutating func castOutput(_ name: String, to type: MILSpec.DataType) throws(Diagnostic) {
    guard !inputs.contains(where: { $0.name == name }) else { return try castInput(name, to: type) }
    var names = valueNames
    for place in blockSpecializations.values.indices {
      guard let old = blockSpecializations.values[place].type(of: name), case .tensorType(let tensor)? = old.kind else {
        throw EditProblem.impossible("output '\(name)' has no element type: the program does not return it as a tensor")
      }
      guard tensor.dataType != type else { continue }
      let own = names.addFree("\(name)_\(tensor.dataType.castName)")
      blockSpecializations.values[place].rename([name: own])
      blockSpecializations.values[place].addCast(of: own, old, to: type, named: name, names: &names)
      let outputs = blockSpecializations.values[place].outputs
      blockSpecializations.values[place].outputs = outputs.map { $0 == own ? name : $0 }
    }
  }
}

extension MILSpec.Block {
  /// Appends an operation that converts `value`, a tensor of type `old`.
  mutating func addCast(
    of value: String, _ old: MILSpec.ValueType, to type: MILSpec.DataType, named name: String, names: inout NameSet
  ) {
    guard case .tensorType(var tensor)? = old.kind else { return }
    tensor.dataType = type
    var result = old
    result.kind = .tensorType(tensor)
    operations += MILSpec.Operation.cast(value, to: .named(name, type: result), names: &names)
  }
}
