internal import ModelFormat
internal import ModelInspect
internal import ModelSpec
internal import OrderedCollections

extension SourceWalk {
  mutating func walk(_ program: inout MILSpec.Program) throws(Diagnostic) {
    let outer = prefix
    for index in program.functions.values.indices {
      if program.functions.count > 1 { prefix = outer + program.functions.keys[index] + "/" }
      for number in program.functions.values[index].blockSpecializations.values.indices {
        var scope = UnpackingScope(isUnpacking: isUnpacking)
        try walk(&program.functions.values[index].blockSpecializations.values[number], &scope)
      }
    }
    prefix = outer
  }

  private mutating func walk(_ block: inout MILSpec.Block, _ scope: inout UnpackingScope) throws(Diagnostic) {
    scope.enter(block)
    for index in block.operations.indices { try walk(&block.operations[index], &scope) }
  }

  private mutating func walk(_ operation: inout MILSpec.Operation, _ scope: inout UnpackingScope) throws(Diagnostic) {
    let result = operation.outputs.first?.name ?? operation.type
    if scope.isPart(operation) { return }
    if isUnpacking, operation.type.hasPrefix("constexpr_") {
      try unpack(operation, scope)
      return
    }
    let isConstant = operation.type == "const"
    for index in operation.inputs.values.indices {
      for place in operation.inputs.values[index].arguments.indices {
        guard case .value(var value) = operation.inputs.values[index].arguments[place].binding else { continue }
        try walk(&value, named: isConstant ? result : "\(result)/\(operation.inputs.keys[index])")
        operation.inputs.values[index].arguments[place].binding = .value(value)
      }
    }
    for index in operation.attributes.values.indices {
      let name = isConstant ? result : "\(result)/\(operation.attributes.keys[index])"
      try walk(&operation.attributes.values[index], named: name)
    }
    for index in operation.blocks.indices { try walk(&operation.blocks[index], &scope) }
  }

  /// Visits what a `constexpr` operation makes, as numbers.
  private mutating func unpack(_ operation: MILSpec.Operation, _ scope: UnpackingScope) throws(Diagnostic) {
    guard let result = operation.outputs.first, case .tensorType(let type)? = result.type?.kind,
      let element = ElementType(type.dataType)
    else { return }
    let packed = PackedTensor(operation, constants: scope.constants, unpacking: scope.unpacking)
    let stored = try StoredTensor(packed, named: result.name, in: file)
    guard let values = TensorValues(stored), values.count == stored.shape.elementCount else {
      throw Diagnostic(
        "weights-packed",
        "the weights '\(prefix)\(result.name)' cannot be unpacked: they are in a form of '\(operation.type)' that is not read",
        remedy: "leave them out with --only, or export what is stored, without --dequantize")
    }
    _ = try visit(
      SourceTensor(
        name: result.name, type: element, shape: stored.shape, data: WeightData(), place: operation.type,
        unpacked: values))
  }

  private mutating func walk(_ value: inout MILSpec.Value, named name: String) throws(Diagnostic) {
    guard case .tensorType(let type)? = value.type?.kind, let element = ElementType(type.dataType) else { return }
    let shape = type.sizes.compactMap { $0.flatMap(Int.init(exactly:)) }
    guard shape.count == type.sizes.count, let count = shape.elementCount, let byteCount = element.byteCount(count)
    else { return }
    switch value.value {
    case .blobFileValue(let blob):
      let entry = try file.weights(blob)
      guard entry.dataType.dataType == type.dataType, entry.data.byteCount == byteCount else {
        throw Diagnostic(
          "weight-count",
          "the weights of '\(prefix)\(name)' are \(entry.data.byteCount) bytes of \(entry.dataType), expected "
            + "\(byteCount) of \(element)", at: Location(byteOffset: entry.offset))
      }
      let tensor = SourceTensor(name: name, type: element, shape: shape, data: entry.data, place: place(entry.data))
      let elements = try visit(tensor)
      value.value = .blobFileValue(try blobs.placed(blob, entry, holding: elements))
    case .immediateValue(var immediate):
      guard !shape.isEmpty, case .tensor(var tensor)? = immediate.value else { return }
      try walk(&tensor, named: name, element, shape: shape, byteCount: byteCount)
      immediate.value = .tensor(tensor)
      value.value = .immediateValue(immediate)
    case nil: break
    }
  }

  private mutating func walk(
    _ tensor: inout MILSpec.TensorValue, named name: String, _ type: ElementType, shape: [Int], byteCount: Int
  ) throws(Diagnostic) {
    switch tensor.value {
    case .floats(var floats) where type == .float(bits: 32) && floats.values.count == shape.elementCount:
      try walk(&floats.values, named: name, shape: shape)
      tensor.value = .floats(floats)
    case .doubles(var doubles) where type == .float(bits: 64) && doubles.values.count == shape.elementCount:
      try walk(&doubles.values, named: name, shape: shape)
      tensor.value = .doubles(doubles)
    case .bytes(var bytes) where bytes.values.byteCount == byteCount && byteCount > 0:
      let data = bytes.values
      let visited = try visit(SourceTensor(name: name, type: type, shape: shape, data: data, place: place(data)))
      if let visited { bytes.values = visited }
      tensor.value = .bytes(bytes)
    default: break
    }
  }
}

/// The constants and `constexpr` operations of a function, by which compressed weights are unpacked.
private struct UnpackingScope {
  let isUnpacking: Bool
  private(set) var constants: NameMap<MILSpec.Value> = [:]
  private(set) var unpacking: NameMap<MILSpec.Operation> = [:]
  /// Constants and results that are read by `constexpr` operations, and nothing else.
  private var parts: NameSet = []

  init(isUnpacking: Bool) { self.isUnpacking = isUnpacking }

  mutating func enter(_ block: MILSpec.Block) {
    guard isUnpacking else { return }
    var (read, others): (NameSet, NameSet) = ([], NameSet(block.outputs))
    for operation in block.operations {
      let isUnpacking = operation.type.hasPrefix("constexpr_")
      for binding in operation.inputs.values.lazy.flatMap(\.arguments).map(\.binding) {
        guard case .name(let name)? = binding else { continue }
        if isUnpacking { read.insert(name) } else { others.insert(name) }
      }
      for block in operation.blocks { others.formUnion(Self.names(readIn: block)) }
      guard let result = operation.outputs.first?.name else { continue }
      if isUnpacking { unpacking[result] = operation }
      if operation.type == "const", let value = operation.attributes["val"] { constants[result] = value }
    }
    parts.formUnion(read.subtracting(others))
  }

  private static func names(readIn block: MILSpec.Block) -> NameSet {
    var names = NameSet(block.outputs)
    for operation in block.operations {
      for case .name(let name)? in operation.inputs.values.lazy.flatMap(\.arguments).map(\.binding) {
        names.insert(name)
      }
      for block in operation.blocks { names.formUnion(Self.names(readIn: block)) }
    }
    return names
  }

  /// Whether nothing but another `constexpr` operation reads the result.
  func isPart(_ operation: MILSpec.Operation) -> Bool {
    operation.outputs.first.map { parts.contains($0.name) } ?? false
  }
}
