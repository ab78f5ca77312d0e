package import ModelFormat
package import ModelSpec

/// The content of a compiled model's `metadata.json`: the interface, the systems that run the model, and its contents.
///
/// Compilers write the file since the generation `xcode12`; asked for an older one, the text is that of `xcode12`.
package struct ModelMetadata {
  /// The text of the file.
  ///
  /// - Parameter className: Name of the class that Xcode would generate: the stem of the model's file name.
  package static func bytes(
    of model: Model, className: String, dialect: CompilerDialect = .newest
  ) -> [UInt8] {
    FoundationJSONWriter.bytes(value(of: model, className: className, dialect: dialect))
  }

  /// The contents of the file: a list of one object.
  ///
  /// - Parameter className: Name of the class that Xcode would generate: the stem of the model's file name.
  package static func value(
    of model: Model, className: String, dialect: CompilerDialect = .newest
  ) -> JSONValue {
    var metadata = ModelMetadata(model: model, description: model.description ?? ModelDescription(), dialect: dialect)
    metadata.addConstants(className: className)
    metadata.addInterface()
    metadata.addDescription()
    metadata.addContents()
    metadata.addUpdate()
    return [.foundationObject(metadata.members, insertedAs: MetadataKeyOrder.root)]
  }

  private let model: Model
  private let description: ModelDescription
  private let dialect: CompilerDialect
  private var members: [JSONValue.Member] = []

  private init(model: Model, description: ModelDescription, dialect: CompilerDialect) {
    self.model = model
    self.description = description
    self.dialect = dialect
  }

  private mutating func add(_ key: String, _ value: JSONValue) {
    members.append(JSONValue.Member(key, value))
  }

  private mutating func addConstants(className: String) {
    add("metadataOutputVersion", "3.0")
    add("method", "predict")
    add("generatedClassName", .string(className))
    add("specificationVersion", .integer(Int64(model.specificationVersion)))
    add("availability", SystemAvailability.value(specificationVersion: model.specificationVersion, dialect: dialect))
    add("modelType", Self.modelType(model))
  }

  /// The schema's name of the model type, and those of a pipeline's models.
  private static func modelType(_ model: Model) -> JSONValue {
    var members: [JSONValue.Member] = [.init("name", .string("MLModelType_" + (model.kind?.schemaName ?? "NOT_SET")))]
    if let models = model.pipeline?.models {
      members.append(.init("structure", .array(models.map(modelType))))
    }
    return .foundationObject(members)
  }

  /// The function whose interface is the model's, when the description lists functions.
  private var defaultFunction: FunctionDescription? {
    description.functions.first { $0.name == description.defaultFunctionName } ?? description.functions.first
  }

  private mutating func addInterface() {
    let function = defaultFunction
    add("inputSchema", FeatureSchema.values(function?.input ?? description.input))
    add("outputSchema", FeatureSchema.values(function?.output ?? description.output))
    if dialect >= .xcode26 {
      add("stateSchema", FeatureSchema.values(function?.state ?? description.state))
    }
    guard let function else { return }
    add("functions", .array(description.functions.map(value)))
    add(
      "defaultFunctionName",
      .string(description.defaultFunctionName.isEmpty ? function.name : description.defaultFunctionName))
  }

  private func value(_ function: FunctionDescription) -> JSONValue {
    let contents = ProgramContents(model, function: function.name)
    var members: [JSONValue.Member] = [
      .init("name", .string(function.name)),
      .init("inputSchema", FeatureSchema.values(function.input)),
      .init("outputSchema", FeatureSchema.values(function.output)),
      .init("stateSchema", FeatureSchema.values(function.state)),
      .init("mlProgramOperationTypeHistogram", contents.histogram.value),
    ]
    if let precision = contents.computePrecision.text { members.append(.init("computePrecision", .string(precision))) }
    return .foundationObject(members, insertedAs: MetadataKeyOrder.function)
  }

  /// Adds the author's texts. The first generation also writes empty ones.
  private mutating func addDescription() {
    let metadata = description.metadata ?? Metadata()
    let texts = [
      ("author", metadata.author), ("license", metadata.license), ("shortDescription", metadata.shortDescription),
      ("version", metadata.versionString),
    ]
    for (key, text) in texts where dialect < .xcode13 || !text.isEmpty { add(key, .string(text)) }
    let userDefined = metadata.userDefined.map { JSONValue.Member($0.key, .string($0.value)) }
    // Apple's order changes from run to run; the alphabetical one is among those seen.
    add("userDefinedMetadata", .foundationObject(userDefined.sorted { $0.key.isBytewiseLess(than: $1.key) }))
  }

  private mutating func addContents() {
    let contents = ModelContents(model, function: defaultFunction?.name, dialect: dialect)
    if let layers = contents.layers { add("neuralNetworkLayerTypeHistogram", layers.value) }
    if let operations = contents.operations { add("mlProgramOperationTypeHistogram", operations.value) }
    if dialect >= .xcode13 {
      if let precision = contents.computePrecision.text { add("computePrecision", .string(precision)) }
      if let precision = contents.storagePrecision.text { add("storagePrecision", .string(precision)) }
    }
    if let labels = MetadataClassLabels.value(of: model, dialect: dialect) { add("classLabels", labels) }
  }

  private mutating func addUpdate() {
    add("isUpdatable", model.isUpdatable ? "1" : "0")
    add("modelParameters", .array(model.isUpdatable ? ModelParameterSchema.values(of: model) : []))
    guard model.isUpdatable else { return }
    add("trainingInputSchema", FeatureSchema.values(description.trainingInput))
    add("updateParameters", [])
  }
}

extension String {
  /// Order of UTF-8 bytes, as C++ orders strings.
  func isBytewiseLess(than other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}
