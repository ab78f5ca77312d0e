package import ModelSpec
internal import OrderedCollections

extension LayerListing {
  /// A row for each operation of the function's block but `const`, whose weights count for the operations that use them.
  static func rows(of function: MILSpec.Function) -> [Row] {
    guard let block = function.activeBlock else { return [] }
    var scope = Scope()
    for input in function.inputs { scope.types[input.name] = input.type?.text }
    return rows(of: block, scope, depth: 0)
  }

  /// The values in scope of a block, by name.
  private struct Scope {
    /// Types by name of the value.
    var types: NameMap<String> = [:]
    /// The values of `const` operations, by name.
    var constants: NameMap<MILSpec.Value> = [:]
  }

  private static func rows(of block: MILSpec.Block, _ outer: Scope, depth: Int) -> [Row] {
    var scope = outer
    var rows: [Row] = []
    var number = 0
    for input in block.inputs { scope.types[input.name] = input.type?.text }
    for operation in block.operations {
      for output in operation.outputs { scope.types[output.name] = output.type?.text }
      if operation.type == "const", let output = operation.outputs.first, let value = operation.attributes["val"] {
        scope.constants[output.name] = value
        continue
      }
      rows.append(row(of: operation, number: number, scope, depth: depth))
      number += 1
      for (index, nested) in operation.blocks.enumerated() {
        rows.append(Row(depth: depth + 1, number: nil, name: "blocks[\(index)]", type: ""))
        rows += Self.rows(of: nested, scope, depth: depth + 1)
      }
    }
    return rows
  }

  private static func row(of operation: MILSpec.Operation, number: Int, _ scope: Scope, depth: Int) -> Row {
    var row = Row(
      depth: depth, number: number, name: operation.outputs.first?.name ?? "", type: operation.type,
      outputs: operation.outputs.map(\.name))
    row.outputShapes = operation.outputs.map { $0.type?.text }
    operation.forEachOwnValue { value, name in
      if case .blobFileValue = value.value { row.weights.add(value, path: [name]) }
    }
    for (parameter, argument) in operation.inputs {
      for binding in argument.arguments {
        guard case .name(let name) = binding.binding else { continue }
        if let constant = scope.constants[name] {
          if case .blobFileValue = constant.value { row.weights.add(constant, path: [parameter]) }
        } else {
          row.inputs.append(name)
          row.inputShapes.append(scope.types[name])
        }
      }
    }
    return row
  }
}

extension MILSpec.ValueType {
  /// `float16 [1, ?]`, `state of float16 [1, 32]`, and the like.
  package var text: String {
    switch kind {
    case .tensorType(let tensor):
      tensor.dataType.schemaName.lowercased() + (tensor.dimensions.isEmpty ? "" : " " + ShapeText.text(tensor.sizes))
    case .listType(let list): "list of \(list.type?.text ?? "?")"
    case .tupleType(let tuple): "(" + tuple.types.map(\.text).joined(separator: ", ") + ")"
    case .dictionaryType(let dictionary):
      "dictionary \(dictionary.keyType?.text ?? "?") → \(dictionary.valueType?.text ?? "?")"
    case .stateType(let state): "state of \(state.wrappedType?.text ?? "?")"
    case nil: "?"
    }
  }
}
