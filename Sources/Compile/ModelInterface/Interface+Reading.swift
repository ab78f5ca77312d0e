public import ModelSpec

extension Interface {
  /// Reads the interface of a model.
  ///
  /// - Parameters:
  ///   - resourceName: Name of the compiled model without extension, usually that of the model's file.
  ///   - className: Class name; nil to derive it from `resourceName`.
  ///   - fileName: Name of the generated files without extension; nil for `className`, or else `resourceName`.
  /// - Throws: A `Diagnostic` for a feature whose type is missing or unknown.
  public init(
    model: Model, resourceName: String, className: String? = nil, fileName: String? = nil
  ) throws(Diagnostic) {
    let description = model.description ?? ModelDescription()
    let name = Self.className(for: className ?? resourceName)
    let root = ModelPath().field("description")
    let isStateful = !description.state.isEmpty || description.functions.contains { !$0.state.isEmpty }
    var reserved: Set = [name, name + "Input", name + "Output", name + "State", name + "TrainingInput"]
    // The variable of a property in Objective-C begins with an underscore.
    if name.hasPrefix("_") { reserved.insert(String(name.dropFirst())) }
    // Predictions with a state have a parameter with this name.
    if isStateful { reserved.insert("state") }
    var reading = FeatureReading(reserved: reserved)
    let functions = try Self.functions(description, at: root, by: &reading)
    let whole = InterfaceFunction(
      inputs: try reading.features(description.input, at: .init(word: "input", field: "input", parent: root)),
      outputs: try reading.features(description.output, at: .init(word: "output", field: "output", parent: root)),
      states: try reading.features(description.state, at: .init(word: "state", field: "state", parent: root)),
      predictedFeatureName: description.predictedFeatureName.nonEmpty,
      predictedProbabilitiesName: description.predictedProbabilitiesName.nonEmpty)
    self.init(
      className: name, resourceName: resourceName, fileName: Self.fileName(for: fileName ?? className ?? resourceName),
      specificationVersion: SpecificationVersion(model.specificationVersion),
      shortDescription: description.metadata?.shortDescription ?? "",
      main: functions.first(where: \.isDefault) ?? whole, functions: functions,
      trainingInputs: try reading.features(
        description.trainingInput, at: .init(word: "training input", field: "trainingInput", parent: root)),
      isUpdatable: model.isUpdatable, parameters: model.isUpdatable ? InterfaceParameter.all(of: model) : [],
      classLabels: Self.classLabels(model), runsOnWatchOS: !Self.usesVisionFeaturePrint(model),
      diagnostics: reading.diagnostics)
  }

  /// Nil for nearest neighbors, whose labels belong to samples: they repeat, and training adds more.
  private static func classLabels(_ model: Model) -> ClassLabels? {
    if let models = model.pipeline?.models { return models.lazy.compactMap { classLabels($0) }.first }
    if case .kNearestNeighborsClassifier? = model.kind { return nil }
    return model.classLabels
  }

  private static func usesVisionFeaturePrint(_ model: Model) -> Bool {
    if case .visionFeaturePrint = model.kind { return true }
    return model.pipeline?.models.contains { usesVisionFeaturePrint($0) } ?? false
  }

  /// `name` as a class name: an identifier that is not a keyword and does not hide a type used in the generated code.
  public static func className(for name: String) -> String {
    let identifier = NameResolution.sanitized(name)
    let isTaken =
      [
        ReservedWords.swiftKeywords, ReservedWords.swiftClassNames, ReservedWords.swiftTypes,
        ReservedWords.objectiveCKeywords, ReservedWords.objectiveCTypes,
      ].contains { $0.contains(identifier) }
    return isTaken ? identifier + "_" : identifier
  }

  private static func functions(
    _ description: ModelDescription, at root: ModelPath, by reading: inout FeatureReading
  ) throws(Diagnostic) -> [InterfaceFunction] {
    var names = NameResolution(reserved: ReservedWords.swift)
    let (identifiers, _) = names.identifiers(for: description.functions.map(\.name))
    let defaultIndex = description.functions.firstIndex { $0.name == description.defaultFunctionName } ?? 0
    var functions: [InterfaceFunction] = []
    for (index, function) in description.functions.enumerated() {
      let place = root.element("functions", index, named: function.name)
      functions.append(
        InterfaceFunction(
          name: function.name, identifier: identifiers[index], isDefault: index == defaultIndex,
          inputs: try reading.features(function.input, at: .init(word: "input", field: "input", parent: place)),
          outputs: try reading.features(function.output, at: .init(word: "output", field: "output", parent: place)),
          states: try reading.features(function.state, at: .init(word: "state", field: "state", parent: place)),
          predictedFeatureName: function.predictedFeatureName.nonEmpty,
          predictedProbabilitiesName: function.predictedProbabilitiesName.nonEmpty))
    }
    return functions
  }
}

extension String {
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
