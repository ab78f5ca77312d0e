internal import ModelFormat
internal import ModelSpec

/// One reading of a compiled directory for its weights: model by model, each from its header on.
struct WeightsReading {
  let directory: CompiledDirectoryCopy
  let path: String
  /// What is read instead of weight files that are not whole, by path.
  let standIns: NameMap<MappedFile>
  private(set) var files: [CompiledWeights.File] = []
  private(set) var tensors: [WeightTensor] = []
  private var parts: [GraphIdentity.Part] = []
  private var names: NameSet = []
  /// References of programs to each weight file; a file may be shared by several.
  private var programFiles: [(path: String, references: [ProgramWeightReference])] = []
  private var rootTypeNumber: UInt32 = 0

  init(directory: CompiledDirectoryCopy, path: String, standIns: NameMap<MappedFile>) {
    self.directory = directory
    self.path = path
    self.standIns = standIns
  }

  private func weights(_ name: String) -> WeightData? {
    standIns[name].map { WeightData(source: $0, range: 0..<$0.byteCount) } ?? directory.data(name)
  }

  /// Reads the model in `folder` and those within it; weight files of programs come last.
  mutating func read(folder: String, depth: Int) throws(Diagnostic) {
    let header = try need(folder + "coremldata.bin", "the header of the model")
    let place = self.place(folder + "coremldata.bin")
    let parsed = try CompiledHeader(header, file: place)
    parts.append(try GraphIdentity.Part(header: parsed, header, path: folder + "coremldata.bin"))
    if depth == 0 { rootTypeNumber = parsed.typeNumber }
    if case .described(_, let details) = parsed.content {
      switch details {
      case .network, .classifier, .regressor: try readNetwork(folder)
      case .program: try readProgram(folder)
      case .pipeline(let count):
        guard depth < Pipeline.deepestNesting else {
          throw Diagnostic(
            "nesting", "pipelines are nested more than \(Pipeline.deepestNesting) levels deep", at: Location(file: path)
          )
        }
        for index in 0..<count { try read(folder: "\(folder)model\(index)/", depth: depth + 1) }
      }
    }
    if depth == 0 {
      for file in programFiles { try readProgramWeights(file.path, file.references) }
    }
  }

  private func place(_ name: String) -> String { "\(path)/\(name)" }

  private func need(_ name: String, _ content: String) throws(Diagnostic) -> WeightData {
    guard let data = directory.data(name) else {
      throw Diagnostic(
        "compiled-file-missing", "the compiled model lacks '\(name)', which holds \(content)",
        at: Location(file: path), remedy: "get the whole directory again, or compile the model again from its source")
    }
    return data
  }

  // Networks ---------------------------------------------------------------------------------------------------------

  private mutating func readNetwork(_ folder: String) throws(Diagnostic) {
    let name = folder + EspressoWeights.fileName
    let text = try need(folder + "model.espresso.net", "the layers of its network").bytes
    let net = try located(folder + "model.espresso.net") { () throws(Diagnostic) in try EspressoNet(text) }
    let data = weights(name)
    var problem = data == nil ? WeightFileShortage.ofNetwork(name, at: place(name), nil, net: text) : nil
    if let data {
      do throws(Diagnostic) {
        let weights = try EspressoWeights(data, file: place(name))
        add(NetworkTensors.tensors(net, weights, file: name), within: folder)
      } catch {
        problem = WeightFileShortage.ofNetwork(name, at: place(name), data, net: text) ?? error
      }
    }
    files.append(
      CompiledWeights.File(
        path: name, byteCount: data?.byteCount ?? 0, problem: problem, network: folder, data: data ?? WeightData()))
  }

  // ML Programs ------------------------------------------------------------------------------------------------------

  private mutating func readProgram(_ folder: String) throws(Diagnostic) {
    let name = folder + "model.mil"
    let text = try need(name, "its program").bytes
    parts.append(try GraphIdentity.Part(program: text, path: name))
    let program = try MILTextParser.parse(text, file: place(name)).program
    for reference in try ProgramWeightReference.all(in: program, folder: folder, place: place(name)) {
      if let index = programFiles.firstIndex(where: { $0.path == reference.file }) {
        programFiles[index].references.append(reference)
      } else {
        programFiles.append((reference.file, [reference]))
      }
    }
  }

  private mutating func readProgramWeights(
    _ name: String, _ references: [ProgramWeightReference]
  ) throws(Diagnostic) {
    let data = weights(name)
    let expected = references.map(\.end).max() ?? 0
    var problem = WeightFileShortage.error(
      name, at: place(name), found: data?.byteCount, expected: expected, isExact: false)
    if problem == nil, let source = data?.place?.source {
      do throws(Diagnostic) {
        add(try ProgramWeightReference.tensors(references, source, place: place(name)), within: "")
      } catch {
        problem = error
      }
    }
    files.append(
      CompiledWeights.File(
        path: name, byteCount: data?.byteCount ?? 0, problem: problem, network: nil, data: data ?? WeightData()))
  }

  // What was read ----------------------------------------------------------------------------------------------------

  /// Adds the tensors of one file in the order of their places, each with a name of its own.
  private mutating func add(_ found: [WeightTensor], within folder: String) {
    for tensor in found.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      var tensor = tensor
      tensor.name = folder + tensor.name
      if !names.insert(tensor.name).inserted {
        // The place tells apart what bears the same name.
        tensor.name += "@\(tensor.file):\(tensor.range.lowerBound)"
        names.insert(tensor.name)
      }
      tensors.append(tensor)
    }
  }

  func identity() throws(Diagnostic) -> GraphIdentity {
    var parts = parts
    let known = NameSet(parts.map(\.path) + files.map(\.path))
    for name in directory.paths where !known.contains(name) && !GraphIdentity.Part.isLeftOut(name) {
      parts.append(try GraphIdentity.Part(path: name, directory.data(name) ?? WeightData()))
    }
    return try GraphIdentity(parts)
  }

  func origin() throws(Diagnostic) -> WeightOrigin {
    guard let data = directory.data(WeightOrigin.path) else { return WeightOrigin() }
    let analytics = try Analytics(data, file: place(WeightOrigin.path))
    var origin = WeightOrigin()
    origin.modelHash = analytics.value(WeightOrigin.hashKey) ?? ""
    origin.modelName = analytics.value(WeightOrigin.nameKey) ?? ""
    return origin
  }

  /// The error about a model without a file of weights.
  func nothingToExchange() -> Diagnostic {
    let type = ModelKindName.name(rootTypeNumber)
    return Diagnostic(
      "weights-inside", "a compiled model of type \(type) has no weight file: there are no weights to exchange",
      at: Location(file: path), remedy: "exchange the whole compiled model")
  }

  private func located<Value>(
    _ name: String, _ body: () throws(Diagnostic) -> Value
  ) throws(Diagnostic) -> Value {
    do throws(Diagnostic) {
      return try body()
    } catch {
      var located = error
      located.diagnostic.location.file = place(name)
      throw located
    }
  }
}

/// Names of model types for people.
enum ModelKindName {
  /// ``` `glmClassifier` ```, or the number when it is not known.
  static func name(_ number: UInt32) -> String {
    guard let name = names[number] else { return "\(number)" }
    return "`\(name)`"
  }

  private static let names: [UInt32: String] = [
    200: "pipelineClassifier", 201: "pipelineRegressor", 202: "pipeline", 300: "glmRegressor",
    301: "supportVectorRegressor", 302: "treeEnsembleRegressor", 303: "neuralNetworkRegressor",
    304: "bayesianProbitRegressor", 400: "glmClassifier", 401: "supportVectorClassifier",
    402: "treeEnsembleClassifier", 403: "neuralNetworkClassifier", 404: "kNearestNeighborsClassifier",
    500: "neuralNetwork", 501: "itemSimilarityRecommender", 502: "mlProgram", 555: "customModel", 556: "linkedModel",
    560: "classConfidenceThresholding", 600: "oneHotEncoder", 601: "imputer", 602: "featureVectorizer",
    603: "dictVectorizer", 604: "scaler", 606: "categoricalMapping", 607: "normalizer", 609: "arrayFeatureExtractor",
    610: "nonMaximumSuppression", 900: "identity", 2000: "textClassifier", 2001: "wordTagger",
    2002: "visionFeaturePrint", 2003: "soundAnalysisPreprocessing", 2004: "gazetteer", 2005: "wordEmbedding",
    2006: "audioFeaturePrint", 3000: "serializedModel",
  ]
}
