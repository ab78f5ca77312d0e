package import ModelSpec
internal import ModelWire

/// The wire format that a model, or a model inside a pipeline, was read from.
package struct CompiledSource {
  /// The file of the whole model.
  package let file: MappedFile
  private let locator: WireLocator?
  /// Where the serialized `Model` stands; nil when the file no longer has it.
  private let range: Range<Int>?

  /// Takes the specification of `modelFile`, which is opened again only when the model was not read from it.
  ///
  /// - Throws: `Diagnostic` when the file is gone or cannot be read.
  package init(_ modelFile: ModelFile) throws(Diagnostic) {
    let file: MappedFile
    if let specification = modelFile.specification {
      file = specification
    } else {
      file = try MappedFile(path: modelFile.specificationPath)
    }
    self.init(file: file, locator: try? WireLocator(file, .coreML), range: 0..<file.byteCount)
  }

  private init(file: MappedFile, locator: WireLocator?, range: Range<Int>?) {
    self.file = file
    self.locator = locator
    self.range = range
  }

  /// The sources of the models of the pipeline that `model` is, in order; found in one pass.
  package func children(of model: Model) -> [CompiledSource] {
    guard let kind = model.kind, let count = model.pipeline?.models.count else { return [] }
    var pipeline = range.flatMap { locator?.values(of: kind.fieldNumber, in: $0).first }
    switch kind {
    case .pipelineClassifier, .pipelineRegressor:
      pipeline = pipeline.flatMap { locator?.values(of: Field.pipeline, in: $0).first }
    default: break
    }
    let models = pipeline.flatMap { locator?.values(of: Field.models, in: $0) } ?? []
    return (0..<count).map { index in
      CompiledSource(file: file, locator: locator, range: index < models.count ? models[index] : nil)
    }
  }

  /// The serialized `Model`; nil when the file no longer has it.
  var model: WeightData? {
    range.map { WeightData(source: file, range: $0) }
  }

  /// The serialized `ModelDescription`; nil when the model has none.
  var description: [UInt8]? {
    range.flatMap { locator?.values(of: Field.description, in: $0).first }.map(file.copy)
  }

  /// Field numbers of `Model`, `PipelineClassifier` and `Pipeline`.
  private enum Field {
    static let description = 2
    static let pipeline = 1
    static let models = 1
  }
}
