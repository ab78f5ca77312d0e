internal import ModelOps
internal import ModelSpec
internal import OrderedCollections

extension MILSpec.Operation {
  /// The name of the only value bound to a parameter; nil for a constant, for none and for several.
  func name(_ parameter: String) -> String? {
    guard let bindings = inputs[parameter]?.arguments, bindings.count == 1, case .name(let name)? = bindings[0].binding
    else { return nil }
    return name
  }

  /// Its first result.
  var output: String { outputs.first?.name ?? "" }

  /// Names of all values that it uses itself; its blocks may use more.
  var operands: [String] {
    inputs.values.flatMap { argument in
      argument.arguments.compactMap { if case .name(let name)? = $0.binding { name } else { nil } }
    }
  }

  /// Whether it changes something besides its results, or nothing is known of it.
  var hasEffects: Bool {
    if type == "const" { return false }
    if type == "write_state" || type == "coreml_update_state" { return true }
    if OpTable.operation(type) == nil { return true }
    return blocks.contains { $0.operations.contains(where: \.hasEffects) }
  }

  /// Whether equal arguments may give different results.
  var isRandom: Bool { type.hasPrefix("random_") }

  /// Binds a value.
  mutating func bind(_ parameter: String, to name: String) { inputs[parameter] = .name(name) }

  /// Replaces names of values that it uses, in its blocks too.
  mutating func renameOperands(_ names: NameMap<String>) {
    for index in inputs.values.indices {
      for place in inputs.values[index].arguments.indices {
        guard case .name(let name)? = inputs.values[index].arguments[place].binding, let new = names[name] else {
          continue
        }
        inputs.values[index].arguments[place].binding = .name(new)
      }
    }
    for index in blocks.indices { blocks[index].rename(names, includesResults: false) }
  }
}

extension MILSpec.Block {
  /// Replaces names of values that the block uses; where they are made as well when `includesResults`.
  mutating func rename(_ names: NameMap<String>, includesResults: Bool) {
    for index in operations.indices {
      operations[index].renameOperands(names)
      guard includesResults else { continue }
      for place in operations[index].outputs.indices {
        if let new = names[operations[index].outputs[place].name] { operations[index].outputs[place].name = new }
      }
    }
    for index in outputs.indices {
      if let new = names[outputs[index]] { outputs[index] = new }
    }
  }

  /// The number of operations, constants left out and those of nested blocks included.
  var operationCount: Int {
    operations.reduce(0) { count, operation in
      count + (operation.type == "const" ? 0 : 1) + operation.blocks.reduce(0) { $0 + $1.operationCount }
    }
  }

  /// The number of constants, those of nested blocks included.
  var constantCount: Int {
    operations.reduce(0) { count, operation in
      count + (operation.type == "const" ? 1 : 0) + operation.blocks.reduce(0) { $0 + $1.constantCount }
    }
  }
}

extension MILSpec.Argument {
  /// One value.
  static func name(_ name: String) -> MILSpec.Argument {
    .with { $0.arguments = [.with { $0.binding = .name(name) }] }
  }
}

extension MILSpec.Value {
  /// A vector of int32.
  static func integers(_ integers: [Int]) -> MILSpec.Value {
    .with {
      $0.type = .tensor(.int32, [integers.count])
      $0.value = .immediateValue(
        .with {
          $0.value = .tensor(.with { $0.value = .ints(.with { $0.values = integers.map { Int32(clamping: $0) } }) })
        })
    }
  }
}

extension MILSpec.ValueType {
  /// A tensor of fixed shape.
  static func tensor(_ type: MILSpec.DataType, _ shape: [Int]) -> MILSpec.ValueType {
    .with {
      $0.kind = .tensorType(
        .with {
          $0.dataType = type
          $0.rank = Int64(shape.count)
          $0.dimensions = shape.map { size in
            .with { $0.dimension = .constant(.with { $0.size = UInt64(max(0, size)) }) }
          }
        })
    }
  }

  /// The tensor; nil for any other type.
  var tensor: MILSpec.TensorType? {
    if case .tensorType(let tensor)? = kind { tensor } else { nil }
  }

  /// The same shape with elements of another type; no change for what is no tensor.
  func of(_ dataType: MILSpec.DataType) -> MILSpec.ValueType {
    guard case .tensorType(var tensor)? = kind else { return self }
    tensor.dataType = dataType
    var changed = self
    changed.kind = .tensorType(tensor)
    return changed
  }
}

extension MILSpec.TensorType {
  /// The lengths; nil when one is not fixed or is 0, or the rank is not known.
  var fixedShape: [Int]? {
    guard let sizes = knownSizes else { return nil }
    let fixed = sizes.compactMap(\.self)
    return fixed.count == sizes.count && !fixed.contains(0) ? fixed : nil
  }

  /// The lengths as far as they are fixed; nil when the rank is not known.
  var knownSizes: [Int?]? {
    let isVariadic = dimensions.contains { dimension in
      if case .unknown(let unknown)? = dimension.dimension { unknown.variadic } else { false }
    }
    guard !isVariadic, rank == Int64(dimensions.count) else { return nil }
    return sizes.map { $0.map { Int(clamping: $0) } }
  }
}
