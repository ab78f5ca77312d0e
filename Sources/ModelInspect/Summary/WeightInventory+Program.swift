internal import ModelSpec

extension WeightInventory {
  /// Adds every constant of `block`, at any depth, that lies in a weight file. Its size follows from its type: the file is
  /// not read. Constants in the specification itself are not weights.
  mutating func add(_ block: MILSpec.Block) {
    block.forEachValue { value, place in
      guard case .blobFileValue = value.value else { return }
      add(value, path: Self.path(of: place))
    }
  }

  mutating func add(_ value: MILSpec.Value, path: [String]) {
    var type = MILSpec.TensorType()
    if case .tensorType(let tensor) = value.type?.kind { type = tensor }
    add(
      path, type.dataType.schemaName.lowercased(), shape: type.sizes.map { $0 ?? 0 }, count: type.elementCount,
      byteCount: type.byteCount)
  }

  /// The name of what the operation computes and of the argument; a `const` has but one.
  private static func path(of place: MILSpec.ConstantPlace) -> [String] {
    guard let operation = place.operation else { return [place.name] }
    let name = operation.outputs.first?.name ?? operation.type
    return operation.type == "const" ? [name] : [name, place.name]
  }
}
