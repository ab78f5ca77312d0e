internal import ModelFormat
internal import ModelSpec
internal import OrderedCollections

/// One run of the compiler: from a model to the files of its directory, one function for each form.
struct Compilation {
  let file: ModelFile
  let options: CompilerOptions
  /// The hash of the model's file.
  let digest: SourceDigest

  /// Compiles `model`: the root, or a model of a pipeline.
  func compile(_ model: Model, source: CompiledSource, isRoot: Bool) throws(FormatError) -> CompiledModel {
    guard let kind = model.kind else {
      throw FormatError(
        "model-type", "the model has no content: no model type is set", at: Location(file: file.specificationPath))
    }
    switch kind {
    case .pipeline(let pipeline):
      return try compile(pipeline, of: model, source, isRoot: isRoot)
    case .pipelineClassifier(let classifier):
      return try compile(classifier.pipeline ?? Pipeline(), of: model, source, isRoot: isRoot)
    case .pipelineRegressor(let regressor):
      return try compile(regressor.pipeline ?? Pipeline(), of: model, source, isRoot: isRoot)
    case .mlProgram(let program):
      return try compile(program, of: model, source, isRoot: isRoot)
    case .neuralNetwork, .neuralNetworkClassifier, .neuralNetworkRegressor:
      return try compileNetwork(model, source, isRoot: isRoot)
    default:
      let header = try header(of: model, source)
      // In a pipeline it would have nothing to say.
      let analytics = isRoot ? analytics(of: model, isRoot) : []
      return CompiledModel(warnings: [], header: header, files: [self.file(header)] + analytics)
    }
  }

  func header(
    of model: Model, _ source: CompiledSource, children: [CompiledHeader] = []
  ) throws(FormatError) -> CompiledHeader {
    try CompiledHeader(of: model, source: source, children: children, dialect: options.dialect)
  }

  func file(_ header: CompiledHeader) -> CompiledFile {
    CompiledFile("coremldata.bin", .coreMLData(header))
  }

  /// The hashes, where this generation of the compiler writes them. They are computed while other files are written.
  func analytics(
    of model: Model, _ isRoot: Bool, network: NetworkHashes? = nil
  ) -> [CompiledFile] {
    guard options.dialect >= .xcode12 else { return [] }
    let path = file.specificationPath
    let name = file.format == .mlpackage ? "model" : ModelName.stem(of: path)
    let digest = isRoot ? self.digest : nil
    if isRoot, !isCopied(model) { digest?.start() }
    return [
      CompiledFile(
        "analytics/coremldata.bin",
        .computed { () throws(FormatError) in
          let source = try digest?.value()
          return Analytics(
            of: model, digests: try network?.digests(), source: source.map { Analytics.Source(digest: $0, name: name) })
        })
    ]
  }

  /// Whether most of the model's file passes by while the directory is written. Of a small one it is not worth waiting.
  private func isCopied(_ model: Model) -> Bool {
    if case .mlProgram? = model.kind { return false }
    return digest.byteCount >= 16 << 20
  }
}
