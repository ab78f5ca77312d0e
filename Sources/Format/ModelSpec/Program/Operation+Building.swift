internal import OrderedCollections

extension MILSpec.DataType {
  /// What `cast` calls the type.
  package var castName: String {
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
  package static func named(_ name: String, type: MILSpec.ValueType) -> MILSpec.NamedValueType {
    .with {
      $0.name = name
      $0.type = type
    }
  }
}

extension MILSpec.Value {
  /// One string.
  package static func string(_ text: String) -> MILSpec.Value {
    .with {
      $0.type = .with { $0.kind = .tensorType(.with { $0.dataType = .string }) }
      $0.value = .immediateValue(
        .with { $0.value = .tensor(.with { $0.value = .strings(.with { $0.values = [text] }) }) })
    }
  }
}

extension MILSpec.Operation {
  /// An operation on named values with one result, whose name it gets.
  package static func single(
    _ type: String, inputs: [(parameter: String, value: String)], to output: MILSpec.NamedValueType
  ) -> MILSpec.Operation {
    .with { operation in
      operation.type = type
      for (parameter, value) in inputs {
        operation.inputs[parameter] = .with { $0.arguments = [.with { $0.binding = .name(value) }] }
      }
      operation.outputs = [output]
      operation.attributes["name"] = .string(output.name)
    }
  }

  /// A constant.
  package static func constant(_ name: String, value: MILSpec.Value) -> MILSpec.Operation {
    .with { operation in
      operation.type = "const"
      operation.outputs = [.named(name, type: value.type ?? MILSpec.ValueType())]
      operation.attributes["name"] = .string(name)
      operation.attributes["val"] = value
    }
  }

  /// Operations that convert the elements of a tensor: a constant, and a `cast` to `output`, whose type is a tensor's.
  ///
  /// - Parameters:
  ///   - value: The tensor.
  ///   - names: Names that values have; the constant's is added.
  package static func cast(
    _ value: String, to output: MILSpec.NamedValueType, names: inout NameSet
  ) -> [MILSpec.Operation] {
    guard case .tensorType(let tensor)? = output.type?.kind else { return [] }
    let constant = names.addFree("\(output.name)_dtype")
    return [
      .constant(constant, value: .string(tensor.dataType.castName)),
      .single("cast", inputs: [("x", value), ("dtype", constant)], to: output),
    ]
  }
}
