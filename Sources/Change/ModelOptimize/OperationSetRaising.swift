internal import ModelFormat
internal import ModelOps
internal import ModelSpec
internal import OrderedCollections

/// Raises a program to a later operation set.
enum OperationSetRaising {
  /// Makes all functions of the model's program use the operation set `set`, if theirs is older.
  ///
  /// Operations are unchanged, except for those that unpack weights, whose arguments iOS 18 changed.
  ///
  /// - Throws: `Diagnostic` with code `optimize-opset` for an operation that the set does not contain in this form.
  static func raise(
    _ program: inout MILSpec.Program, _ model: inout Model, to set: OperationSet
  ) throws(Diagnostic) {
    for index in program.functions.values.indices {
      var function = program.functions.values[index]
      let old = OperationSet(named: function.opset)
      guard let old, old.iOSRelease < set.iOSRelease, var block = function.activeBlock else { continue }
      try raise(&block, from: old, to: set)
      var blocks: OrderedDictionary<String, MILSpec.Block> = [:]
      for (name, other) in function.blockSpecializations where name != set.name {
        blocks[name == function.opset ? set.name : name] = name == function.opset ? block : other
      }
      function.blockSpecializations = blocks
      function.opset = set.name
      program.functions.values[index] = function
    }
    model.specificationVersion = max(model.specificationVersion, Int32(set.specificationVersion))
  }

  private static func raise(
    _ block: inout MILSpec.Block, from old: OperationSet, to set: OperationSet
  ) throws(Diagnostic) {
    for index in block.operations.indices {
      if old.iOSRelease < 18, set.iOSRelease >= 18 { try OldConstexpr.modernize(&block.operations[index]) }
      let operation = block.operations[index]
      if operation.type != "const", !operation.type.hasPrefix("constexpr_") {
        let form = OperationParameters.form(operation.type, version: set.specificationVersion)
        if let form, let parameter = operation.inputs.keys.first(where: { !form.names.contains($0) }) {
          throw problem("has no parameter `\(parameter)` for '\(operation.type)'", operation, set)
        }
        if form == nil, OperationOpsets.isKnown(operation.type) {
          throw problem("has no operation '\(operation.type)'", operation, set)
        }
      }
      for inner in block.operations[index].blocks.indices {
        try raise(&block.operations[index].blocks[inner], from: old, to: set)
      }
    }
  }

  private static func problem(_ what: String, _ operation: MILSpec.Operation, _ set: OperationSet) -> Diagnostic {
    Diagnostic(
      "optimize-opset",
      "the operation set of iOS \(set.iOSRelease) \(what), which '\(operation.outputs.first?.name ?? "")' needs",
      remedy: "choose a form of weights that an earlier system has, or convert the model for iOS \(set.iOSRelease)")
  }
}

/// Operations that unpack weights in the form of iOS 16.
enum OldConstexpr {
  /// Turns attributes into the arguments of iOS 18. The elements are not moved.
  ///
  /// - Throws: `Diagnostic` if attributes do not match.
  static func modernize(_ operation: inout MILSpec.Operation) throws(Diagnostic) {
    guard operation.type.hasPrefix("constexpr_"), operation.inputs.isEmpty,
      case .tensorType(let output)? = operation.outputs.first?.type?.kind
    else { return }
    let shape = output.sizes.map { Int(clamping: $0 ?? 0) }
    let old = operation.attributes
    var arguments: OrderedDictionary<String, MILSpec.Value?> = [:]
    switch operation.type {
    case "constexpr_lut_to_dense":
      let count = old["lut"]?.tensorShape?.first ?? 0
      let types: [Int: MILSpec.DataType] = [2: .uint1, 4: .uint2, 16: .uint4, 64: .uint6, 256: .uint8]
      guard let type = types[count] else { throw problem(operation) }
      arguments["indices"] = old["indices"]?.retyped(type, shape)
      arguments["lut"] = old["lut"]?.retyped(nil, shape.map { _ in 1 } + [count, 1])
    case "constexpr_sparse_to_dense":
      arguments["nonzero_data"] = old["nonzero_data"]
      arguments["mask"] = old["mask"]?.retyped(.uint1, shape)
    case "constexpr_affine_dequantize":
      let scale = old["scale"]?.tensorShape ?? []
      guard scale.reduce(1, *) == (old["zero_point"]?.tensorShape ?? []).reduce(1, *) else { throw problem(operation) }
      var axis = old["axis"]?.firstInteger ?? 0
      if axis < 0 { axis += shape.count }
      let lengths = shape.indices.map { $0 == axis ? scale.reduce(1, *) : 1 }
      operation.type = "constexpr_blockwise_shift_scale"
      arguments["data"] = old["quantized_data"]
      arguments["scale"] = old["scale"]?.retyped(nil, lengths)
      arguments["offset"] = old["zero_point"]?.retyped(nil, lengths)
    default: return
    }
    operation.attributes = old["name"].map { ["name": $0] } ?? [:]
    for (name, value) in arguments {
      guard let value else { throw problem(operation) }
      operation.inputs[name] = .with { $0.arguments = [.with { $0.binding = .value(value) }] }
    }
  }

  private static func problem(_ operation: MILSpec.Operation) -> Diagnostic {
    Diagnostic(
      "optimize-opset",
      "the weights '\(operation.outputs.first?.name ?? "")' are stored in a form of iOS 16 that has none in iOS 18")
  }
}

extension MILSpec.Value {
  /// The same elements with another type (unless it is nil) and another shape.
  fileprivate func retyped(_ type: MILSpec.DataType?, _ shape: [Int]) -> MILSpec.Value? {
    guard case .tensorType(let tensor)? = self.type?.kind else { return nil }
    var value = self
    value.type = .tensor(type ?? tensor.dataType, shape)
    return value
  }

  fileprivate var firstInteger: Int? {
    guard case .immediateValue(let immediate)? = value, case .tensor(let tensor)? = immediate.value,
      case .ints(let ints)? = tensor.value
    else { return nil }
    return ints.values.first.map { Int($0) }
  }
}
