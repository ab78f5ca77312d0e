internal import ModelSpec
internal import OrderedCollections

extension WeightInventory {
  /// Adds every constant of `block`, at any depth, that lies in a weight file. Its size follows from its type: the file is
  /// not read. Constants in the specification itself are not weights.
  ///
  /// What `constexpr` operations make one weight of, such as indices and the table that they point into, is one entry with
  /// the elements of that weight.
  mutating func add(_ block: MILSpec.Block) {
    var weights = ProgramWeights()
    weights.add(block)
    for entry in weights.entries.reversed() { add(entry) }
  }

  mutating func add(_ value: MILSpec.Value, path: [String]) {
    add(Entry(value, path: path))
  }
}

extension WeightInventory.Entry {
  fileprivate init(_ value: MILSpec.Value, path: [String]) {
    let type = value.tensorType
    self.init(
      path: path, elementType: type.dataType.schemaName.lowercased(), shape: type.sizes.map { $0 ?? 0 },
      count: type.elementCount, byteCount: type.byteCount)
  }
}

extension WeightInventory.Record {
  /// The location of a constant; nil for one in the specification itself.
  fileprivate init?(_ value: MILSpec.Value) {
    guard case .blobFileValue(let blob)? = value.value else { return nil }
    self.init(file: blob.fileName, offset: blob.offset, byteCount: value.tensorType.byteCount)
  }
}

/// One walk over a block for its weights, from the last operation to the first: what a constant is a part of is met before
/// the constant.
private struct ProgramWeights {
  /// From the last to the first.
  var entries: [WeightInventory.Entry] = []
  /// The weights of which operations' results are parts, by the names of the results.
  private var parts: NameMap<Part> = [:]

  /// An argument of the `constexpr` operations that make one weight.
  private struct Part {
    /// Index of the weight in `entries`.
    var index: Int
    var argument: String
  }

  mutating func add(_ block: MILSpec.Block) {
    for operation in block.operations.reversed() {
      for inner in operation.blocks.reversed() { add(inner) }
      if operation.type.hasPrefix("constexpr_") { addConstexpr(operation) } else { add(operation) }
    }
    for (name, value) in block.attributes { value.forEachValue { add($0, path: [name]) } }
    for input in block.inputs { input.type?.forEachValue { add($0, path: [input.name]) } }
  }

  private mutating func add(_ operation: MILSpec.Operation) {
    let name = operation.outputs.first?.name ?? operation.type
    let isConstant = operation.type == "const"
    var own: [(value: MILSpec.Value, argument: String)] = []
    operation.forEachOwnValue { own.append(($0, $1)) }
    for (value, argument) in own.reversed() {
      if isConstant, let part = parts[name] {
        add(value, to: part)
      } else {
        add(value, path: isConstant ? [name] : [name, argument])
      }
    }
  }

  private mutating func add(_ value: MILSpec.Value, path: [String]) {
    guard let record = WeightInventory.Record(value) else { return }
    var entry = WeightInventory.Entry(value, path: path)
    entry.records = [record]
    entries.append(entry)
  }

  /// Adds what the operation holds to the weight that its result is a part of, or begins one.
  private mutating func addConstexpr(_ operation: MILSpec.Operation) {
    let index: Int
    if let part = operation.outputs.compactMap({ parts[$0.name] }).first {
      index = part.index
    } else {
      var value = MILSpec.Value()
      value.type = operation.outputs.first?.type
      var entry = WeightInventory.Entry(value, path: [operation.outputs.first?.name ?? operation.type])
      entry.byteCount = 0
      index = entries.count
      entries.append(entry)
    }
    if let kind = Self.compressions[operation.type] { entries[index].compression.kinds.insert(kind) }
    for (argument, bound) in operation.inputs {
      for case .name(let value)? in bound.arguments.map(\.binding) {
        parts[value] = Part(index: index, argument: argument)
      }
    }
    operation.forEachOwnValue { add($0, to: Part(index: index, argument: $1)) }
  }

  private mutating func add(_ value: MILSpec.Value, to part: Part) {
    let type = value.tensorType
    switch part.argument {
    case "lut":
      // [E], or [..., E, V]: indices into a table with E entries need log2(E) bits.
      let sizes = type.sizes
      let length = (sizes.count > 1 ? sizes[sizes.count - 2] : sizes.first ?? nil) ?? 0
      entries[part.index].compression.bits = UInt64(64 - max(length, 1).leadingZeroBitCount - 1)
    case "data", "nonzero_data", "quantized_data", "source_val":
      entries[part.index].elementType = type.dataType.schemaName.lowercased()
      entries[part.index].compression.bits = UInt64(type.dataType.bitWidth ?? 0)
    case "indices", "indices_nonzero_data":
      entries[part.index].elementType = type.dataType.schemaName.lowercased()
    default: break
    }
    guard let record = WeightInventory.Record(value) else { return }
    entries[part.index].byteCount = entries[part.index].byteCount.addingUpTo(type.byteCount)
    entries[part.index].records.insert(record)
  }

  private static let compressions: [String: WeightInventory.Compression.Kind] = [
    "constexpr_lut_to_dense": .palettized, "constexpr_lut_to_sparse": .palettized,
    "constexpr_affine_dequantize": .quantized, "constexpr_blockwise_shift_scale": .quantized,
    "constexpr_sparse_blockwise_shift_scale": .quantized, "constexpr_sparse_to_dense": .sparse,
  ]
}

extension MILSpec.Value {
  /// The type, of no elements for a value that is no tensor.
  fileprivate var tensorType: MILSpec.TensorType {
    if case .tensorType(let tensor)? = type?.kind { tensor } else { MILSpec.TensorType() }
  }
}
