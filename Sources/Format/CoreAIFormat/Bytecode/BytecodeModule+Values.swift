internal import ModelBase

/// What properties of operations say.
extension BytecodeModule {
  /// The operation that a file consists of.
  var root: Operation? {
    guard body.operations.count == 1, name(of: body.operations[0]) == OperationKind.asset else { return nil }
    return body.operations[0]
  }

  /// The attribute that an operation names `property`; nil for operations and properties that are not known, and where it
  /// is left out.
  func attribute(_ operation: Operation, _ property: String) -> Entry? {
    guard case .known(let attributes) = operation.properties,
      let index = OperationKind.known[name(of: operation)]?.properties.firstIndex(where: { $0.name == property }),
      let attribute = attributes[index]
    else { return nil }
    return entries.attributes[attribute]
  }

  /// The value of a property that is an integer of up to 64 bits without a sign.
  package func integer(_ operation: Operation, _ property: String) -> UInt64? {
    guard let entry = attribute(operation, property), entry.kind?.number == EntryKind.integer.number,
      case .bits(let words) = entry.fields[2], words.count == 1
    else { return nil }
    return words[0]
  }

  /// The value of a property that is a string.
  package func string(_ operation: Operation, _ property: String) -> String? {
    attribute(operation, property).flatMap(string)
  }

  /// The text of a string attribute.
  private func string(_ entry: Entry) -> String? {
    guard entry.kind?.number == EntryKind.string.number, case .string(let index)? = entry.fields.first else {
      return nil
    }
    return strings[index]
  }

  /// The attributes of a list: an array or a dictionary.
  private func list(_ entry: Entry?) -> [Entry] {
    guard let entry, case .attributes(let list)? = entry.fields.first else { return [] }
    return list.map { entries.attributes[$0] }
  }

  /// The names that a list of attributes gives to arguments or results; nil for those without one.
  package func featureNames(_ operation: Operation, _ property: String) -> [String?] {
    list(attribute(operation, property)).map { attributes in
      for entry in list(attributes) {
        guard entry.kind?.number == EntryKind.opaque.number, case .string(let key) = entry.fields[0],
          strings[key] == "aicode.name", case .attributes(let values) = entry.fields[1], let value = values.first
        else { continue }
        return string(entries.attributes[value])
      }
      return nil
    }
  }

  /// The types of a function's arguments and results.
  func functionType(_ operation: Operation) -> (arguments: [Entry], results: [Entry])? {
    guard let entry = attribute(operation, "functionType"), entry.kind?.number == EntryKind.type.number,
      case .type(let index)? = entry.fields.first
    else { return nil }
    let type = entries.types[index]
    guard type.kind?.number == EntryKind.function.number, case .types(let results) = type.fields[0],
      case .types(let arguments) = type.fields[1]
    else { return nil }
    return (arguments.map { entries.types[$0] }, results.map { entries.types[$0] })
  }
}
