public import ModelSpec

extension ModelFile {
  /// The weight file that the model calls `fileName`, such as `@model_path/weights/weight.bin`.
  ///
  /// The file is mapped at the first call and kept for all copies of this value.
  ///
  /// - Throws: `Diagnostic` with code `weight-path`, `weight-file-missing`, `package-link`, or what the file is instead
  ///   of a weight file.
  public func weightFile(_ fileName: String) throws(Diagnostic) -> MappedFile {
    try weightFiles.file(fileName)
  }

  /// The tensor that `value` refers to, in one of `weightBlobs` or in a file.
  ///
  /// - Throws: as `weightFile(_:)` and `WeightBlobFile.entry(at:)`.
  public func weights(_ value: MILSpec.Value.BlobFileValue) throws(Diagnostic) -> WeightBlobEntry {
    if let blob = weightBlobs[value.fileName] {
      guard let entry = blob.entries.first(where: { UInt64($0.offset) == value.offset }) else {
        throw Diagnostic("weight-offset", "no weights begin at offset \(value.offset) of '\(value.fileName)'")
      }
      return entry
    }
    if format == .aimodel {
      guard let entry = assetWeights[value.offset], value.fileName == AssetWeights.fileName else {
        throw Diagnostic("weight-offset", "no weights begin at offset \(value.offset) of '\(value.fileName)'")
      }
      return entry
    }
    return try WeightBlobFile(try weightFile(value.fileName)).entry(at: value.offset)
  }
}
