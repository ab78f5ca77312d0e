package import ModelSpec

/// The wire format that a model, or a model inside a pipeline, was read from.
package struct CompiledSource {
  private let file: MappedFile
  private let path: ModelPath

  /// Maps the specification of `modelFile` again.
  ///
  /// - Throws: `FormatError` when the file is gone or cannot be read.
  package init(_ modelFile: ModelFile) throws(FormatError) {
    file = try MappedFile(path: modelFile.specificationPath)
    path = ModelPath()
  }

  private init(file: MappedFile, path: ModelPath) {
    self.file = file
    self.path = path
  }

  /// The source of model `index` of the pipeline that `model` is; itself when it is none.
  package func child(_ index: Int, of model: Model) -> CompiledSource {
    guard let kind = model.kind else { return self }
    let pipeline =
      switch kind {
      case .pipelineClassifier, .pipelineRegressor: path.field(kind.schemaName).field("pipeline")
      default: path.field(kind.schemaName)
      }
    return CompiledSource(file: file, path: pipeline.element("models", index))
  }

  /// The serialized `Model`; nil when the file no longer has it.
  var model: WeightData? {
    let range = path.steps.isEmpty ? 0..<file.byteCount : (try? WireLocator(file))?.rawField(path)
    return range.map { WeightData(source: file, range: $0) }
  }

  /// The serialized `ModelDescription`; nil when the model has none.
  var description: [UInt8]? {
    (try? WireLocator(file))?.rawField(path.field("description")).map { file.withBytes($0) { $0.copy() } }
  }
}
