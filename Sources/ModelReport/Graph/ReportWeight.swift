internal import ModelFormat
internal import ModelInspect
internal import ModelSpec

/// A weight as the report lists it.
struct ReportWeight {
  /// What it is for: the field of the layer or the parameter of the operation; empty for the name alone.
  var parameter: String
  var name: String
  /// Type of the values, such as `float16`.
  var type: String
  /// Such as `[64, 3, 7, 7]`; empty where the model does not say.
  var shape: String
  /// How the values are compressed; empty for not at all.
  var storage = ""
  /// Bytes as stored, and number of values.
  var byteCount: UInt64
  var count: UInt64
  /// The values; nil when they cannot be read.
  var tensor: StoredTensor?
}

extension ReportWeight {
  /// Weights of a layer; nil for a field without any.
  init?(_ weight: LayerWeight, of layer: String) {
    guard let tensor = StoredTensor(weight.params) else { return nil }
    let isPlain = weight.params.rawValue.isEmpty && weight.params.int8RawValue.isEmpty
    let field = weight.path.steps.dropFirst().map(\.description).joined(separator: ".")
    self.init(
      parameter: field, name: "\(layer).\(field)", type: isPlain ? tensor.storage : "float32", shape: "",
      storage: isPlain ? "" : tensor.storage, byteCount: UInt64(weight.params.storedData.byteCount),
      count: UInt64(tensor.count), tensor: tensor)
  }

  /// A constant that counts as a weight: one in a weight file, or more floats than are shown as text. Nil for any other.
  init?(_ value: MILSpec.Value, named name: String, parameter: String, in file: ModelFile) {
    guard case .tensorType(let type)? = value.type?.kind else { return nil }
    if case .blobFileValue? = value.value {
      self.init(name, type, for: parameter)
      tensor = try? StoredTensor(value, named: name, in: file)
    } else if type.elementCount > ConstantText.shownCount, let tensor = try? StoredTensor(value, named: name, in: file)
    {
      self.init(name, type, for: parameter)
      self.tensor = tensor
    } else {
      return nil
    }
  }

  /// A weight that a `constexpr` operation unpacks; nil when its result has no type.
  init?(
    _ operation: MILSpec.Operation, constants: [String: MILSpec.Value], unpacking: [String: MILSpec.Operation],
    in file: ModelFile
  ) {
    guard let result = operation.outputs.first, case .tensorType(let type)? = result.type?.kind else { return nil }
    self.init(result.name, type, for: "")
    let packed = PackedTensor(operation, constants: constants, unpacking: unpacking)
    guard let tensor = try? StoredTensor(packed, named: result.name, in: file) else { return }
    storage = tensor.storage
    if case .packed(let packed) = tensor.content { byteCount = UInt64(packed.storedByteCount) }
    self.tensor = tensor
  }

  private init(_ name: String, _ type: MILSpec.TensorType, for parameter: String) {
    self.init(
      parameter: parameter, name: name, type: type.dataType.schemaName.lowercased(),
      shape: "[\(type.sizes.map { $0.map { "\($0)" } ?? "?" }.joined(separator: ", "))]", byteCount: type.byteCount,
      count: type.elementCount)
  }

  /// A weight of a model without operations.
  init(_ entry: WeightInventory.Entry) {
    self.init(
      parameter: entry.path.dropFirst().joined(separator: "."), name: entry.path.joined(separator: "."),
      type: entry.elementType, shape: entry.shape.map { "[\($0.map(String.init).joined(separator: ", "))]" } ?? "",
      storage: "\(entry.compression)", byteCount: entry.byteCount, count: entry.count)
  }
}
