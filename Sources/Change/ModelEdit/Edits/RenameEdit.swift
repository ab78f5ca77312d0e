internal import ModelConversion
public import ModelSpec
internal import OrderedCollections

/// Renames features: inputs, outputs, states and training inputs, wherever the model uses the names.
///
/// All renames of one edit happen at once, so that two features can exchange their names. Internal values that already
/// have one of the new names are renamed.
public struct RenameEdit: ModelEdit {
  /// New names by old ones; `function/name` names a feature of one function.
  public var names: [(old: String, new: String)]

  /// Renames features, given as pairs of names.
  public init(_ names: [(old: String, new: String)]) { self.names = names }

  public func apply(to model: inout Model) throws(Diagnostic) {
    let description = model.description ?? ModelDescription()
    var byScope: [Int?: NameMap<String>] = [:]
    for (old, new) in names {
      let places = try description.places(of: old, in: Set(FeaturePlace.List.allCases))
      guard !new.isEmpty else {
        throw EditProblem.value(new, of: "rename", expected: "a name for '\(old)': names cannot be empty")
      }
      let name = description.functionAndName(old).name
      for scope in Set(places.map(\.function)) {
        if let other = byScope[scope]?[name], other != new {
          throw Diagnostic("edit-twice", "'\(name)' is renamed to '\(other)' and to '\(new)'")
        }
        byScope[scope, default: [:]][name] = new
      }
    }
    for (scope, names) in byScope {
      let taken = description.featurePlaces.filter { $0.function == scope }.map { description[$0].name }
      try Self.checkFree(names, among: taken)
    }
    if model.pipeline != nil {
      try model.renameInPipeline(byScope[nil] ?? [:])
    } else {
      for (scope, names) in byScope { try model.renameFeatures(names, of: scope) }
    }
  }

  private static func checkFree(_ names: NameMap<String>, among features: [String]) throws(Diagnostic) {
    var result: NameMap<String> = [:]
    for feature in features {
      let new = names[feature] ?? feature
      if let other = result[new], other != feature {
        let (renamed, inTheWay) = names[feature] == nil ? (other, feature) : (feature, other)
        throw Diagnostic(
          "edit-name-taken", "'\(renamed)' cannot be called '\(new)': the model has another feature of that name",
          found: new, remedy: "rename '\(inTheWay)' as well, or choose another name")
      }
      result[new] = feature
    }
  }
}

extension Model {
  /// Renames the features of a pipeline in all stages; conflicting features between stages are renamed.
  fileprivate mutating func renameInPipeline(_ names: NameMap<String>) throws(Diagnostic) {
    var names = names
    var taken = NameSet(stageFeatureNames + names.values)
    for name in NameSet(stageFeatureNames).sorted() where names[name] == nil && names.values.contains(name) {
      names[name] = taken.addFree(name + "_1")
    }
    try renameInStages(names)
  }

  private var stageFeatureNames: [String] {
    (description?.featureNames() ?? []) + (pipeline?.models.flatMap(\.stageFeatureNames) ?? [])
  }

  private mutating func renameInStages(_ names: NameMap<String>) throws(Diagnostic) {
    guard var pipeline else { return try renameFeatures(names, of: nil) }
    for index in pipeline.models.indices { try pipeline.models[index].renameInStages(names) }
    self.pipeline = pipeline
    renameInDescription(names, of: nil)
  }

  /// Renames features of one function, or of the model itself, in the description and the content.
  fileprivate mutating func renameFeatures(_ names: NameMap<String>, of function: Int?) throws(Diagnostic) {
    let description = self.description ?? ModelDescription()
    let own = NameSet(description.featurePlaces.filter { $0.function == function }.map { description[$0].name })
    let names = names.filter { own.contains($0.key) }
    guard !names.isEmpty else { return }
    let interface = NameSet([description.predictedFeatureName, description.predictedProbabilitiesName])
    renameInDescription(names, of: function)
    if program != nil {
      for name in names.values { try ProgramNames.check(name) }
      try changeFunction(function) { (program) throws(Diagnostic) in
        program.rename(Self.making(room: program.valueNames, for: names))
      }
    } else if var network {
      var blobs = names
      if case .neuralNetworkClassifier(var classifier) = kind {
        // The label and its probabilities are not blobs, even if blobs have the same names.
        let inputs = NameSet(description.input.map(\.name))
        blobs = names.filter { !interface.contains($0.key) || inputs.contains($0.key) }
        blobs = Self.making(room: network.blobNames, for: blobs)
        let layer = classifier.labelProbabilityLayerName
        classifier.labelProbabilityLayerName = blobs[layer] ?? layer
        kind = .neuralNetworkClassifier(classifier)
      } else {
        blobs = Self.making(room: network.blobNames, for: blobs)
      }
      network.rename(blobs)
      self.network = network
    } else {
      renameInParameters(names)
    }
  }

  /// `names`, extended by new names for internal values that conflict with them.
  private static func making(room values: NameSet, for names: NameMap<String>) -> NameMap<String> {
    var all = names
    var taken = values.union(names.values)
    for name in NameSet(names.values).intersection(values).sorted() where names[name] == nil {
      all[name] = taken.addFree(name + "_1")
    }
    return all
  }

  private mutating func renameInDescription(_ names: NameMap<String>, of function: Int?) {
    guard var description else { return }
    for place in description.featurePlaces where place.function == function {
      let name = description[place].name
      if let new = names[name] { description[place].name = new }
    }
    func new(_ name: String) -> String { names[name] ?? name }
    if let function {
      description.functions[function].predictedFeatureName = new(description.functions[function].predictedFeatureName)
      description.functions[function].predictedProbabilitiesName =
        new(description.functions[function].predictedProbabilitiesName)
    } else {
      description.predictedFeatureName = new(description.predictedFeatureName)
      description.predictedProbabilitiesName = new(description.predictedProbabilitiesName)
    }
    self.description = description
  }
}

/// Names allowed in ML Programs.
enum ProgramNames {
  /// - Throws: `Diagnostic` if `name` is not an identifier.
  static func check(_ name: String) throws(Diagnostic) {
    let allowed = MILNames.identifier(name)
    guard allowed != name else { return }
    throw Diagnostic(
      "edit-name", "ML Programs do not allow the name '\(name)'", found: name, expected: allowed,
      remedy: "use letters, digits and '_', beginning with a letter or '_', such as '\(allowed)'")
  }
}
