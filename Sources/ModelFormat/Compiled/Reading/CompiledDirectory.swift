internal import ModelSpec

/// A compiled model, `.mlmodelc`.
enum CompiledDirectory {
  /// Reads the compiled model at `path`, whichever compiler wrote it: its header, and as the header has it the model
  /// itself, a program's text, the files of a network, or the models of a pipeline.
  ///
  /// Weight files of programs are not opened; of those of networks only the table is read.
  ///
  /// - Throws: `FormatError` that names the file, and in it the byte, or the line and column.
  static func read(_ path: String, limits: Limits) throws(FormatError) -> ModelFile {
    var reading = CompiledReading(files: try CompiledFiles(root: path), limits: limits)
    let (model, origin) = try reading.model(at: CompiledStage())
    return ModelFile(
      path: path, format: .mlmodelc, model: model, package: nil, specificationPath: "",
      unreadLayers: reading.unreadLayers, compiledOrigin: origin, weightFiles: WeightFiles(compiled: path))
  }
}
