internal import ModelSpec
internal import OrderedCollections

extension MILSpec.Operation {
  /// Names that the operation uses: in its arguments, and in blocks within it those that are not made there.
  var usedNames: [String] {
    var names: [String] = []
    for argument in inputs.values {
      for case .name(let name)? in argument.arguments.map(\.binding) { names.append(name) }
    }
    for block in blocks { names += block.outsideNames }
    return names
  }

  /// Names of values made in blocks within the operation.
  var innerNames: [String] {
    blocks.flatMap { block in
      block.inputs.map(\.name) + block.operations.flatMap { $0.outputs.map(\.name) + $0.innerNames }
    }
  }

  /// The operation with values, its own and those that it uses, under other names.
  func renamed(_ names: [String: String]) -> MILSpec.Operation {
    guard !names.isEmpty else { return self }
    var renamed = self
    for index in renamed.inputs.values.indices {
      for place in renamed.inputs.values[index].arguments.indices {
        guard case .name(let name)? = renamed.inputs.values[index].arguments[place].binding,
          let new = names[name]
        else { continue }
        renamed.inputs.values[index].arguments[place].binding = .name(new)
      }
    }
    for index in renamed.outputs.indices {
      renamed.outputs[index].name = names[renamed.outputs[index].name] ?? renamed.outputs[index].name
    }
    renamed.blocks = blocks.map { block in
      var block = block
      for index in block.inputs.indices {
        block.inputs[index].name = names[block.inputs[index].name] ?? block.inputs[index].name
      }
      block.operations = block.operations.map { $0.renamed(names) }
      block.outputs = block.outputs.map { names[$0] ?? $0 }
      return block
    }
    return renamed
  }

  /// The name that the file gives the operation, beside those of its outputs.
  var title: String? {
    guard case .immediateValue(let immediate)? = attributes["name"]?.value,
      case .tensor(let tensor)? = immediate.value, case .strings(let texts)? = tensor.value
    else { return nil }
    return texts.values.first
  }

  /// A constant of one string.
  static func text(_ text: String, named name: String) -> MILSpec.Operation {
    let type = MILSpec.ValueType.with { $0.kind = .tensorType(.with { $0.dataType = .string }) }
    return .with { operation in
      operation.type = "const"
      operation.outputs = [
        .with {
          $0.name = name
          $0.type = type
        }
      ]
      operation.attributes["val"] = .with { value in
        value.type = type
        value.value = .immediateValue(
          .with { $0.value = .tensor(.with { $0.value = .strings(.with { $0.values = [text] }) }) })
      }
    }
  }

  /// Operations that turn the elements of a value into another type.
  static func cast(
    _ value: String, to name: String, of type: MILSpec.TensorType, scalar: String, names: inout Set<String>
  ) -> [MILSpec.Operation] {
    let constant = UniqueName.make("\(name)_dtype", &names)
    return [
      text(scalar, named: constant),
      .with { operation in
        operation.type = "cast"
        operation.inputs["x"] = .with { $0.arguments = [.with { $0.binding = .name(value) }] }
        operation.inputs["dtype"] = .with { $0.arguments = [.with { $0.binding = .name(constant) }] }
        operation.outputs = [
          .with {
            $0.name = name
            $0.type = .with { $0.kind = .tensorType(type) }
          }
        ]
      },
    ]
  }
}

extension MILSpec.Block {
  /// Names that the block uses and does not make.
  fileprivate var outsideNames: [String] {
    var made = Set(inputs.map(\.name))
    var free: [String] = []
    for operation in operations {
      free += operation.usedNames.filter { !made.contains($0) }
      made.formUnion(operation.outputs.map(\.name))
    }
    return free + outputs.filter { !made.contains($0) }
  }

  /// All names of values in the block, in blocks within it too.
  var allNames: Set<String> {
    var names = Set(inputs.map(\.name))
    for operation in operations {
      names.formUnion(operation.outputs.map(\.name))
      names.formUnion(operation.innerNames)
    }
    return names
  }
}

/// Makes names that nothing has yet.
enum UniqueName {
  /// `wanted`, or with a number when a value has it; it is taken then.
  static func make(_ wanted: String, _ names: inout Set<String>) -> String {
    if names.insert(wanted).inserted { return wanted }
    var number = 1
    while !names.insert("\(wanted)_\(number)").inserted { number += 1 }
    return "\(wanted)_\(number)"
  }
}
