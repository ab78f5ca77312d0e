internal import ModelSpec

/// One reading of a compiled directory: model by model, each from its header on.
struct CompiledReading {
  let files: CompiledDirectory
  let limits: Limits
  /// Records of networks that are no layers of the schema.
  var unreadLayers: [Diagnostic] = []
  /// Weight files of networks that are missing or cut off.
  var missingWeights: [Diagnostic] = []

  init(files: CompiledDirectory, limits: Limits) {
    self.files = files
    self.limits = limits
  }

  /// Reads the model whose header lies at `stage`.
  mutating func model(at stage: CompiledStage) throws(Diagnostic) -> (Model, CompiledOrigin) {
    let path = try files.path(stage.folder + "coremldata.bin", holding: "the header of the model")
    let header = try CompiledHeader(path: path)
    let version = try specificationVersion(of: header, at: path)
    if let model = try header.model(file: path, limits: limits) {
      try checkType(of: model, header, at: path)
      guard case .specification(let data) = header.content else { return (model, CompiledOrigin()) }
      return (model, CompiledOrigin(model: data))
    }
    guard case .described(let bytes, let details) = header.content else { return (Model(), CompiledOrigin()) }
    var model = Model()
    model.specificationVersion = version
    model.description = try header.description(file: path, limits: limits)
    var origin = CompiledOrigin(description: bytes)
    switch details {
    case .program:
      let text = try program(at: stage)
      model.kind = .mlProgram(text.program)
      origin.text = text
      origin.text?.program = MILSpec.Program()
    case .pipeline(let count):
      let pipeline: Pipeline
      (pipeline, origin.children) = try self.pipeline(of: count, at: stage)
      // A pipeline can be trained when one of its models can.
      model.isUpdatable = pipeline.models.contains(where: \.isUpdatable)
      model.kind = Self.kind(pipeline, header.typeNumber)
    case .network, .classifier, .regressor:
      let network: NeuralNetwork
      (network, origin.weights) = try self.network(model.description ?? ModelDescription(), at: stage)
      model.isUpdatable = network.updateParams != nil
      model.kind = Self.kind(details)
      model.network = network
    }
    return (model, origin)
  }

  private func specificationVersion(of header: CompiledHeader, at path: String) throws(Diagnostic) -> Int32 {
    guard let version = Int32(exactly: header.specificationVersion), version <= limits.newestVersion else {
      throw Diagnostic(
        "version-too-new",
        "specification version \(header.specificationVersion) is newer than this tool reads (up to "
          + "\(limits.newestVersion))", at: Location(file: path), found: "\(header.specificationVersion)",
        expected: "up to \(limits.newestVersion)")
    }
    return version
  }

  /// Checks that a model which is stored as a whole is of the type that its header names.
  private func checkType(of model: Model, _ header: CompiledHeader, at path: String) throws(Diagnostic) {
    let found = model.kind.map { "\($0.fieldNumber) (`\($0.schemaName)`)" } ?? "none"
    guard let kind = model.kind, kind.fieldNumber == Int(header.typeNumber) else {
      throw Diagnostic(
        "archive-value",
        "the header says the model is of type \(header.typeNumber), but the type of the model in it is "
          + found, at: Location(file: path, byteOffset: 0), found: found, expected: "\(header.typeNumber)",
        remedy: CoreMLDataReader.damaged)
    }
  }

  /// The type of a network that is more than a plain one, with what its header says.
  private static func kind(_ details: CompiledHeader.Details) -> Model.Kind? {
    switch details {
    case .classifier(let header):
      .neuralNetworkClassifier(
        .with {
          $0.classLabels = header.labels
          $0.labelProbabilityLayerName = header.labelProbabilityLayerName
        })
    case .regressor: .neuralNetworkRegressor(NeuralNetworkRegressor())
    case .network, .program, .pipeline: nil
    }
  }

  private static func kind(_ pipeline: Pipeline, _ typeNumber: UInt32) -> Model.Kind {
    switch typeNumber {
    case 200: .pipelineClassifier(.with { $0.pipeline = pipeline })
    case 201: .pipelineRegressor(.with { $0.pipeline = pipeline })
    default: .pipeline(pipeline)
    }
  }
}

extension CompiledReading {
  /// Reads the compiled model at `path`, whichever compiler wrote it: its header, and as the header has it the model
  /// itself, a program's text, the files of a network, or the models of a pipeline.
  ///
  /// Weight files of programs are not opened; of those of networks only the table is read, and a network whose file is
  /// missing has zeros for weights: `missingWeights` of the result says so.
  ///
  /// - Throws: `Diagnostic` that names the file, and in it the byte, or the line and column.
  static func read(_ path: String, limits: Limits) throws(Diagnostic) -> ModelFile {
    var reading = CompiledReading(files: try CompiledDirectory(root: path), limits: limits)
    let (model, origin) = try reading.model(at: CompiledStage())
    return ModelFile(
      path: path, format: .mlmodelc, model: model, package: nil, specificationPath: "",
      unreadLayers: reading.unreadLayers, missingWeights: reading.missingWeights, compiledOrigin: origin,
      weightFiles: WeightFiles(compiled: path))
  }
}
