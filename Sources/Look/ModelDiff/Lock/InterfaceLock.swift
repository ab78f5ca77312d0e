internal import ModelFormat
package import ModelSpec

/// The recorded interface of a model, against which later models are checked.
///
/// It contains the facts on which apps depend: names, types and order of features, but neither descriptions nor class
/// labels.
package struct InterfaceLock: Equatable, Sendable {
  /// The version of the format that is written, and the newest that is read.
  package static let version: Int64 = 1

  /// A model with the interface and nothing else.
  private let model: Model

  /// The interface of `model`.
  package init(_ model: Model) {
    var kept = Model()
    kept.isUpdatable = model.isUpdatable
    var description = model.description ?? ModelDescription()
    description.metadata = nil
    description.predictedFeatureName = ""
    description.predictedProbabilitiesName = ""
    for list in [\ModelDescription.input, \.output, \.state, \.trainingInput] {
      description[keyPath: list] = description[keyPath: list].map(Self.withoutText)
    }
    for index in description.functions.indices {
      description.functions[index].predictedFeatureName = ""
      description.functions[index].predictedProbabilitiesName = ""
      for list in [\FunctionDescription.input, \.output, \.state] {
        description.functions[index][keyPath: list] = description.functions[index][keyPath: list].map(Self.withoutText)
      }
    }
    kept.description = description
    self.model = kept
  }

  private static func withoutText(_ feature: FeatureDescription) -> FeatureDescription {
    var feature = feature
    feature.shortDescription = ""
    return feature
  }

  /// The differences of `model` from the locked interface.
  package func changes(in model: Model) -> [InterfaceChange] {
    ModelDifference(interfaceOf: self.model, InterfaceLock(model).model).interface
  }

  /// The text of a lock file: JSON with one line for each feature, ending with a line break.
  package var text: String {
    let description = model.description ?? ModelDescription()
    var parts = ["  \"modelcLock\": \(Self.version)", "  \"updatable\": \(model.isUpdatable)"]
    parts += Self.lists(
      [
        ("inputs", description.input), ("outputs", description.output), ("states", description.state),
        ("trainingInputs", description.trainingInput),
      ], indent: "  ")
    if !description.functions.isEmpty {
      parts.append("  \"defaultFunction\": " + JSONWriter.text(.string(description.mainFunction.name)))
      let functions = description.functions.sorted { $0.name < $1.name }.map { function in
        let lists = [("inputs", function.input), ("outputs", function.output), ("states", function.state)]
        let content =
          ["      \"name\": " + JSONWriter.text(.string(function.name))] + Self.lists(lists, indent: "      ")
        return "    {\n" + content.joined(separator: ",\n") + "\n    }"
      }
      parts.append("  \"functions\": [\n" + functions.joined(separator: ",\n") + "\n  ]")
    }
    return "{\n" + parts.joined(separator: ",\n") + "\n}\n"
  }

  private static func lists(_ lists: [(String, [FeatureDescription])], indent: String) -> [String] {
    lists.filter { !$0.1.isEmpty }.map { name, features in
      let lines = features.map { "\(indent)  " + JSONWriter.text($0.lockJSON, isOneLine: true) }
      return "\(indent)\"\(name)\": [\n" + lines.joined(separator: ",\n") + "\n\(indent)]"
    }
  }
}

extension InterfaceLock {
  /// Reads the text of a lock file.
  ///
  /// - Throws: `Diagnostic` with code `lock-format` for text that is no lock, `lock-version` for one of a newer version.
  package init(_ bytes: [UInt8]) throws(Diagnostic) {
    let reader = LockReader(try JSONReader.value(bytes))
    guard let version = reader.integer("modelcLock") else {
      throw Diagnostic(
        "lock-format", "this is no lock: `modelcLock` is missing", remedy: "write one with 'modelc lock MODEL -o FILE'")
    }
    guard version == Self.version else {
      throw Diagnostic(
        "lock-version", "version \(version) of the lock is newer than this tool reads (up to \(Self.version))",
        found: "\(version)", expected: "\(Self.version)")
    }
    var model = Model()
    model.isUpdatable = reader.bool("updatable")
    var description = ModelDescription()
    description.input = try reader.features("inputs")
    description.output = try reader.features("outputs")
    description.state = try reader.features("states")
    description.trainingInput = try reader.features("trainingInputs")
    description.defaultFunctionName = reader.string("defaultFunction") ?? ""
    for function in reader.elements("functions") {
      var read = FunctionDescription()
      read.name = function.string("name") ?? ""
      read.input = try function.features("inputs")
      read.output = try function.features("outputs")
      read.state = try function.features("states")
      description.functions.append(read)
    }
    model.description = description
    self.model = model
  }
}
