internal import ModelFormat
internal import ModelSpec
internal import OrderedCollections

/// One run of the compiler: from a model to the files of its directory, one function for each form.
struct Compilation {
  let file: ModelFile
  let networks: LoweredNetworks
  let options: CompilerOptions
  /// Throws if the compilation must end.
  let check: () throws(Diagnostic) -> Void
  /// The hash of the model's file.
  let digest: SourceDigest

  /// The files of a whole model.
  static func run(
    _ valid: ValidatedModel, _ options: CompilerOptions, _ check: @escaping () throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> CompiledModel {
    let file = valid.file
    let source = try CompiledSource(file)
    let digest = SourceDigest(source.file)
    let compilation = Compilation(file: file, networks: valid.networks, options: options, check: check, digest: digest)
    var compiled = try compilation.compile(file.model, source, at: ModelPath())
    compiled.source = digest
    if options.dialect >= .xcode12 {
      let name = options.className ?? ModelName.stem(of: file.path)
      let text = ModelMetadata.bytes(of: file.model, className: name, dialect: options.dialect)
      compiled.files.append(CompiledFile("metadata.json", .bytes(text)))
    }
    return compiled
  }

  /// Compiles `model`, which stands at `path`: the root, or a model of a pipeline.
  func compile(_ model: Model, _ source: CompiledSource, at path: ModelPath) throws(Diagnostic) -> CompiledModel {
    try check()
    guard let kind = model.kind else {
      throw Diagnostic(
        "model-type", "the model has no content: no model type is set", at: Location(file: file.specificationPath))
    }
    if let pipeline = model.pipeline { return try compile(pipeline, of: model, source, at: path) }
    if let network = model.network { return try compile(network, of: model, source, at: path) }
    if case .mlProgram(let program) = kind { return try compile(program, of: model, source, at: path) }
    let header = try header(of: model, source)
    // In a pipeline it would have nothing to say.
    let analytics = path.steps.isEmpty ? analytics(of: model, at: path) : []
    return CompiledModel(warnings: [], header: header, files: [self.file(header)] + analytics)
  }

  func header(
    of model: Model, _ source: CompiledSource, children: [CompiledHeader] = []
  ) throws(Diagnostic) -> CompiledHeader {
    try CompiledHeader(of: model, source: source, children: children, dialect: options.dialect)
  }

  func file(_ header: CompiledHeader) -> CompiledFile {
    CompiledFile("coremldata.bin", .coreMLData(header))
  }

  /// The hashes, where this generation of the compiler writes them. They are computed while other files are written.
  func analytics(
    of model: Model, at path: ModelPath, network: NetworkHashes? = nil
  ) -> [CompiledFile] {
    guard options.dialect >= .xcode12 else { return [] }
    let name = file.format == .mlpackage ? "model" : ModelName.stem(of: file.specificationPath)
    let isRoot = path.steps.isEmpty
    let digest = isRoot ? self.digest : nil
    if isRoot, !isCopied(model) { digest?.start() }
    return [
      CompiledFile(
        "analytics/coremldata.bin",
        .computed { () throws(Diagnostic) in
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
