internal import ModelFormat
internal import ModelOps
internal import ModelSpec

/// The weight file of a model in its new form: packed weights, and all others.
struct WeightStore {
  /// The content of the file so far.
  private(set) var gathering = WeightGathering()

  /// A temporary name for weights that are already in the new file, until all others are.
  private static let stored = "modelc:stored"
  /// Constants with fewer elements are inlined in the program.
  private static let smallestStored = 10

  /// A constant for a part: in the weight file, or in the program if it is short.
  mutating func value(_ part: PackedWeight.Part) throws(Diagnostic) -> MILSpec.Value {
    if part.count >= Self.smallestStored, let type = BlobDataType(part.type) {
      var blob = try gathering.append(part.data, type, elementCount: part.count)
      blob.fileName = Self.stored
      return .with {
        $0.type = .tensor(part.type, part.shape)
        $0.value = .blobFileValue(blob)
      }
    }
    if part.type == .float32 {
      let floats = part.data.withBytes { CompressionKernel.floats($0, areHalves: false) }
      return .immediate(part.type, part.shape, elements: .floats(.with { $0.values = floats }))
    }
    return .immediate(part.type, part.shape, elements: .bytes(.with { $0.values = WeightData(bytes: part.data.bytes) }))
  }

  /// Adds all other weights of `program`, and makes it refer to the new file.
  mutating func gather(_ program: inout MILSpec.Program, from file: ModelFile) throws(Diagnostic) {
    var gathering = self.gathering
    try program.changeValues { (value) throws(Diagnostic) in
      guard case .blobFileValue(var blob) = value.value else { return }
      if blob.fileName == Self.stored {
        blob.fileName = WeightGathering.fileName
      } else {
        let entry = try file.weights(blob)
        var (type, count) = (entry.dataType, entry.elementCount)
        // Operations that were raised to iOS 18 declare other types of indices and masks than the file.
        if case .tensorType(let tensor)? = value.type?.kind, let declared = BlobDataType(tensor.dataType),
          declared.bitWidth < 8, type == .uint8, tensor.byteCount == UInt64(entry.data.byteCount)
        {
          (type, count) = (declared, Int(clamping: tensor.elementCount))
        }
        blob = try gathering.append(entry.data, type, elementCount: count)
      }
      value.value = .blobFileValue(blob)
    }
    self.gathering = gathering
  }
}
