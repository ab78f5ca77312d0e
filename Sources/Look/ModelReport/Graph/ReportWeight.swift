internal import ModelFormat
internal import ModelInspect
internal import ModelSpec

/// A weight as the report lists it.
struct ReportWeight {
  /// Its role: the field of the layer or the parameter of the operation; empty for the name alone.
  var parameter: String
  var name: String
  /// Type of the values, such as `float16`.
  var type: String
  /// Such as `[64, 3, 7, 7]`; empty where the model does not say.
  var shape: String
  /// The compression of the values; empty for none.
  var storage = ""
  /// Bytes as stored, and number of values.
  var byteCount: UInt64
  var count: UInt64
  /// The ranges of the bytes in weight files; empty for those in the specification.
  var records: Set<WeightInventory.Record> = []
  /// The values; nil when they cannot be read.
  var tensor: StoredTensor?
}

extension ReportWeight {
  /// Stored bytes that are not yet in `seen`, to which they are added.
  func newByteCount(_ seen: inout Set<WeightInventory.Record>) -> UInt64 {
    guard !records.isEmpty else { return byteCount }
    return records.reduce(0) { seen.insert($1).inserted ? $0 + $1.byteCount : $0 }
  }

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

  /// A constant that `entry` counts as a weight; nil when it is no tensor.
  init?(
    _ value: MILSpec.Value, named name: String, parameter: String, counted entry: WeightInventory.Entry,
    in file: ModelFile
  ) {
    guard case .tensorType(let type)? = value.type?.kind else { return nil }
    self.init(name, type, for: parameter, counted: entry)
    tensor = try? StoredTensor(value, named: name, in: file)
  }

  /// A weight that a `constexpr` operation unpacks, and that `entry` counts; nil when its result has no type.
  init?(
    _ operation: MILSpec.Operation, constants: NameMap<MILSpec.Value>, unpacking: NameMap<MILSpec.Operation>,
    counted entry: WeightInventory.Entry, in file: ModelFile
  ) {
    guard let result = operation.outputs.first, case .tensorType(let type)? = result.type?.kind else { return nil }
    self.init(result.name, type, for: "", counted: entry)
    let packed = PackedTensor(operation, constants: constants, unpacking: unpacking)
    guard let tensor = try? StoredTensor(packed, named: result.name, in: file) else { return }
    storage = tensor.storage
    self.tensor = tensor
  }

  private init(
    _ name: String, _ type: MILSpec.TensorType, for parameter: String, counted entry: WeightInventory.Entry
  ) {
    self.init(
      parameter: parameter, name: name, type: type.dataType.schemaName.lowercased(),
      shape: "[\(type.sizes.map { $0.map { "\($0)" } ?? "?" }.joined(separator: ", "))]",
      byteCount: entry.byteCount, count: type.elementCount, records: entry.records)
  }

  /// A weight of a model without operations.
  init(_ entry: WeightInventory.Entry) {
    self.init(
      parameter: entry.path.dropFirst().joined(separator: "."), name: entry.path.joined(separator: "."),
      type: entry.elementType, shape: entry.shape.map { "[\($0.map(String.init).joined(separator: ", "))]" } ?? "",
      storage: "\(entry.compression)", byteCount: entry.byteCount, count: entry.count)
  }
}
