internal import ModelSpec
internal import OrderedCollections

extension MILSpec.Function {
  /// Lets input `name` have elements of `type`; the operations read it converted to the type that it had.
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
    let constant = names.addFree("\(converted)_dtype")
    for place in blockSpecializations.values.indices {
      blockSpecializations.values[place].rename([name: converted])
      blockSpecializations.values[place].operations.insert(
        contentsOf: [
          .constant(constant, .text(oldType.castName)),
          .single("cast", [("x", name), ("dtype", constant)], to: .named(converted, old)),
        ], at: 0)
    }
  }

  /// Lets output `name` have elements of `type`, converted from the type that it had.
  mutating func castOutput(_ name: String, to type: MILSpec.DataType) throws(Diagnostic) {
    var names = valueNames
    for place in blockSpecializations.values.indices {
      guard let old = blockSpecializations.values[place].type(of: name), case .tensorType(let tensor)? = old.kind else {
        throw EditProblem.impossible("output '\(name)' is not a tensor that an operation of the program makes")
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
  /// Adds an operation at the end that converts `value`, a tensor of type `old`.
  mutating func addCast(
    of value: String, _ old: MILSpec.ValueType, to type: MILSpec.DataType, named name: String, names: inout Set<String>
  ) {
    guard case .tensorType(var tensor)? = old.kind else { return }
    tensor.dataType = type
    var result = old
    result.kind = .tensorType(tensor)
    let constant = names.addFree("\(name)_dtype")
    operations += [
      .constant(constant, .text(type.castName)),
      .single("cast", [("x", value), ("dtype", constant)], to: .named(name, result)),
    ]
  }
}

extension MILSpec.DataType {
  /// What `cast` calls the type.
  var castName: String {
    switch self {
    case .float16: "fp16"
    case .float32: "fp32"
    case .float64: "fp64"
    default: schemaName.lowercased()
    }
  }
}

extension MILSpec.NamedValueType {
  /// A name with its type.
  static func named(_ name: String, _ type: MILSpec.ValueType) -> MILSpec.NamedValueType {
    .with {
      $0.name = name
      $0.type = type
    }
  }
}

extension MILSpec.Value {
  /// One string.
  static func text(_ text: String) -> MILSpec.Value {
    .with {
      $0.type = .with { $0.kind = .tensorType(.with { $0.dataType = .string }) }
      $0.value = .immediateValue(
        .with { $0.value = .tensor(.with { $0.value = .strings(.with { $0.values = [text] }) }) })
    }
  }

  /// One 64-bit integer.
  static func integer(_ number: Int64) -> MILSpec.Value {
    .with {
      $0.type = .with { $0.kind = .tensorType(.with { $0.dataType = .int64 }) }
      $0.value = .immediateValue(
        .with { $0.value = .tensor(.with { $0.value = .longInts(.with { $0.values = [number] }) }) })
    }
  }
}

extension MILSpec.Operation {
  /// An operation on named values with one result, whose name it gets.
  static func single(
    _ type: String, _ inputs: [(parameter: String, value: String)], to output: MILSpec.NamedValueType
  ) -> MILSpec.Operation {
    .with { operation in
      operation.type = type
      for (parameter, value) in inputs {
        operation.inputs[parameter] = .with { $0.arguments = [.with { $0.binding = .name(value) }] }
      }
      operation.outputs = [output]
      operation.attributes["name"] = .text(output.name)
    }
  }

  /// A constant of its own.
  static func constant(_ name: String, _ value: MILSpec.Value) -> MILSpec.Operation {
    .with { operation in
      operation.type = "const"
      operation.outputs = [
        .with {
          $0.name = name
          $0.type = value.type
        }
      ]
      operation.attributes["name"] = .text(name)
      operation.attributes["val"] = value
    }
  }
}
