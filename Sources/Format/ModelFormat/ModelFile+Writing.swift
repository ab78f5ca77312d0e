public import ModelSpec
internal import ModelWire

extension ModelFile {
  /// Writes the model to `path`, which may be where it was read from.
  ///
  /// At any moment the old content or the whole new one is at `path`. Weights are streamed; those of a package are
  /// copied byte for byte, as are its manifest, while its items stay the same, and everything else in it.
  ///
  /// - Parameters:
  ///   - path: A file or package that may be replaced, or a free path in a directory that is there.
  ///   - format: How to store the model. By default the ending of `path` says it, `.mlmodel` or `.mlpackage`; with
  ///     another ending the format stays.
  /// - Throws: `Diagnostic` with code `disk-full`, `write-denied`, `directory-missing` or `write-failed` about `path`;
  ///   `write-format` for a compiled model that is to stay one;
  ///   `weights-outside` when a .mlmodel cannot hold the model's weights; or an error about a file of the model.
  public func write(to path: String, as format: Format? = nil) throws(Diagnostic) {
    try write(ModelCoding.encode(model).chunks, to: path, as: format ?? Format(ending: path) ?? self.format)
  }

  /// Writes the files that were read, to `path` as `write(to:as:)` does. The specification stays byte for byte, also where
  /// a package's `Metadata.json` says more than it.
  package func writeAsRead(to path: String) throws(Diagnostic) {
    let format = Format(ending: path) ?? self.format
    guard let specification, format == self.format else { return try write(to: path, as: format) }
    try write([.weights(WeightData(source: specification, range: 0..<specification.byteCount))], to: path, as: format)
  }

  /// Writes `specification`, which says what `model` says, and the model's other files.
  func write(_ specification: [WireWriter.Chunk], to path: String, as format: Format) throws(Diagnostic) {
    guard !model.isOfCoreAI else {
      throw Diagnostic(
        "write-format", "a model read from one of Core AI cannot be written", at: Location(file: path),
        remedy: "convert the original model with coremltools for a .mlpackage")
    }
    switch format {
    case .mlmodel: try writeSpecification(specification, path)
    case .mlpackage: try PackageWriter(self).write(specification, to: path)
    case .aimodel:
      throw Diagnostic(
        "write-format", "models are read from .aimodel, but not written", at: Location(file: path),
        remedy: "give a path that ends in .mlmodel or .mlpackage")
    case .mlmodelc:
      throw Diagnostic(
        "write-format", "a model read from a compiled one cannot be written as .mlmodelc", at: Location(file: path),
        remedy: "give a path that ends in .mlmodel or .mlpackage")
    }
  }

  private func writeSpecification(_ chunks: [WireWriter.Chunk], _ path: String) throws(Diagnostic) {
    if let name = model.weightFileNames.first, try !weightsLieBeside(path) {
      throw Diagnostic(
        "weights-outside", "the model keeps weights in '\(name)', which a .mlmodel file cannot hold",
        at: Location(file: path), remedy: "write a .mlpackage instead")
    }
    try AtomicFile.write(path) { writer throws(Diagnostic) in try writer.write(chunks) }
  }

  /// Whether a specification at `path` finds the model's weight files where they are.
  private func weightsLieBeside(_ path: String) throws(Diagnostic) -> Bool {
    guard !specificationPath.isEmpty, weightBlobs.isEmpty else { return false }
    let here = try RealPath(of: FilePath.parent(of: specificationPath))
    let there = try RealPath(of: FilePath.parent(of: path))
    return here == there && here != .missing
  }
}

extension ModelFile.Format {
  /// The format that a path's ending names.
  init?(ending path: String) {
    let name = FilePath.name(of: path)
    if name.hasSuffix(".mlmodel") {
      self = .mlmodel
    } else if name.hasSuffix(".mlpackage") {
      self = .mlpackage
    } else {
      return nil
    }
  }
}
