internal import ModelFormat
internal import ModelSpec

/// The tensors of a network: every blob that holds something but padding.
enum NetworkTensors {
  /// - Parameters:
  ///   - net: The records, which name the blobs.
  ///   - weights: The weight file.
  ///   - file: Its path in the compiled directory.
  static func tensors(_ net: EspressoNet, _ weights: EspressoWeights, file: String) -> [WeightTensor] {
    var references: [UInt64: EspressoBlobReference] = [:]
    for reference in net.blobReferences where references[reference.number] == nil {
      references[reference.number] = reference
    }
    return weights.identifiers.compactMap { number in
      let reference = references[number]
      // Even numbers that nothing refers to are padding.
      guard reference != nil || number % 2 == 1, let range = weights[number]?.place?.range else { return nil }
      let name = reference?.name ?? "blob \(number)"
      var type = reference?.type ?? .uint8
      if range.count % (type.bitWidth / 8) != 0 { type = .uint8 }
      var shape = [range.count / (type.bitWidth / 8)]
      if let told = reference?.shape, WeightTensor.byteCount(type, told) == range.count { shape = told }
      return WeightTensor(name: name, type: type, shape: shape, file: file, range: range)
    }
  }
}
