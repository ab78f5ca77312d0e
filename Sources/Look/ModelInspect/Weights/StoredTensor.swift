package import ModelFormat
package import ModelSpec

/// A weight as it is stored.
package struct StoredTensor {
  /// The location of the values.
  package enum Content {
    /// Weights of a layer.
    case layer(WeightParams)
    /// Elements in a weight file.
    case blob(WeightBlobEntry)
    /// Elements in the specification.
    case values([Double])
    /// Weights that operations unpack.
    case packed(PackedTensor)
  }

  /// The name of the constant; empty for weights of layers.
  package var name: String
  /// Element type or compression, such as `float16` or `4-bit palettized`.
  package var storage: String
  package var shape: [Int]
  package var content: Content

  /// Number of elements.
  package var count: Int { shape.elementCount ?? 0 }
}

extension StoredTensor {
  /// A constant that counts as a weight: one in a weight file, or floats with axes; nil for any other.
  package init?(_ value: MILSpec.Value, named name: String, in file: ModelFile) throws(Diagnostic) {
    if case .blobFileValue(let blob)? = value.value {
      let entry = try file.weights(blob)
      var shape = [entry.elementCount]
      if case .tensorType(let type)? = value.type?.kind { shape = type.sizes.map { Int(clamping: $0 ?? 0) } }
      self.init(
        name: name, storage: entry.dataType.dataType.schemaName.lowercased(), shape: shape, content: .blob(entry))
    } else if let (type, shape, values) = value.floatElements {
      self.init(name: name, storage: type, shape: shape, content: .values(values))
    } else {
      return nil
    }
  }

  /// Weights of a layer; nil when it has none.
  package init?(_ params: WeightParams) {
    let (count, storage) = (params.storedCount, params.storageText)
    guard count > 0 else { return nil }
    self.init(name: "", storage: storage, shape: [count], content: .layer(params))
  }

  /// Weights that `packed` unpacks.
  package init(_ packed: PackedTensor, named name: String, in file: ModelFile) throws(Diagnostic) {
    var packed = packed
    try packed.load(from: file)
    self.init(name: name, storage: packed.storageText, shape: packed.shape, content: .packed(packed))
  }

  /// Whether `other` is stored in the same way and holds the same bytes. Nothing is decoded.
  package func holdsSameBytes(as other: StoredTensor) -> Bool {
    guard storage == other.storage, shape == other.shape else { return false }
    return switch (content, other.content) {
    case (.layer(let one), .layer(let two)): one.holdsSameBytes(as: two)
    case (.blob(let one), .blob(let two)): one.data == two.data
    case (.values(let one), .values(let two)): one == two
    case (.packed(let one), .packed(let two)): one.holdsSameBytes(as: two)
    default: false
    }
  }

  /// A few bytes that distinguish most weights.
  package var sample: [UInt8] {
    switch content {
    case .layer(let params): params.storedData.sample
    case .blob(let entry): entry.data.sample
    case .values(let values): values.prefix(16).flatMap { value in Array("\(value) ".utf8) }
    case .packed(let packed): packed.sample
    }
  }
}

extension WeightParams {
  /// The field that holds the values.
  package var storedData: WeightData {
    if !rawValue.isEmpty { return rawValue }
    if !int8RawValue.isEmpty { return int8RawValue }
    return float16Value.isEmpty ? floatValue : float16Value
  }

  /// Number of values; of packed ones, those that their bytes have room for.
  fileprivate var storedCount: Int {
    if !rawValue.isEmpty {
      let bits = Int(clamping: max(1, quantization?.numberOfBits ?? 8))
      return rawValue.byteCount * 8 / bits
    }
    if !int8RawValue.isEmpty { return int8RawValue.byteCount }
    return floatCount ?? 0
  }

  fileprivate var storageText: String {
    guard !rawValue.isEmpty || !int8RawValue.isEmpty else { return float16Value.isEmpty ? "float32" : "float16" }
    let bits = int8RawValue.isEmpty ? quantization?.numberOfBits ?? 0 : 8
    switch quantization?.quantizationType {
    case .lookupTableQuantization: return "\(bits)-bit palettized"
    case .linearQuantization, nil: return "\(bits)-bit quantized"
    }
  }

  fileprivate func holdsSameBytes(as other: WeightParams) -> Bool {
    storedData == other.storedData && quantization == other.quantization
  }
}

extension WeightData {
  /// Bytes from the beginning, the middle and the end.
  fileprivate var sample: [UInt8] {
    guard byteCount > 192 else { return bytes }
    return withBytes { bytes in
      [0, byteCount / 2, byteCount - 64].flatMap { bytes.extracting($0..<$0 + 64).copy() }
    }
  }
}
