public import ModelSpec
internal import OrderedCollections

/// Removes outputs from the interface. The operations that compute them stay in the model.
public struct OutputsEdit: ModelEdit {
  /// The outputs to keep.
  public enum Choice: Sendable {
    /// Only these.
    case only([String])
    /// All but these.
    case without([String])
  }

  /// The outputs to keep.
  public var choice: Choice

  /// Keeps the outputs of `choice`, in their order.
  public init(_ choice: Choice) { self.choice = choice }

  public func apply(to model: inout Model) throws(Diagnostic) {
    var description = model.description ?? ModelDescription()
    let named: [String] =
      switch choice {
      case .only(let names), .without(let names): names
      }
    var places: Set<FeaturePlace> = []
    for name in named { places.formUnion(try description.places(of: name, in: [.output])) }
    // A name with a function does not affect other functions.
    let scopes = Set(places.map(\.function))
    let dropped = description.featurePlaces.filter { place in
      guard place.list == .output, scopes.contains(place.function) else { return false }
      if case .only = choice { return !places.contains(place) }
      return places.contains(place)
    }
    for scope in Set(dropped.map(\.function)) {
      let indices = dropped.filter { $0.function == scope }.map(\.index)
      try Self.drop(indices, of: scope, in: &description, of: &model)
    }
    model.description = description
  }

  private static func drop(
    _ indices: [Int], of scope: Int?, in description: inout ModelDescription, of model: inout Model
  ) throws(Diagnostic) {
    let outputs = scope.map { description.functions[$0].output } ?? description.output
    let names = NameSet(indices.map { outputs[$0].name })
    let predicted = scope.map { description.functions[$0].predictedFeatureName } ?? description.predictedFeatureName
    guard names.count < outputs.count else {
      throw EditProblem.impossible("all outputs would be dropped", remedy: "keep one of them")
    }
    if names.contains(predicted) {
      throw EditProblem.impossible(
        "output '\(predicted)' cannot be dropped: it is the prediction of this model type",
        remedy: "make a classifier a plain model first (no-classifier)")
    }
    if let scope {
      description.functions[scope].output.removeAll { names.contains($0.name) }
      if names.contains(description.functions[scope].predictedProbabilitiesName) {
        description.functions[scope].predictedProbabilitiesName = ""
      }
    } else {
      description.output.removeAll { names.contains($0.name) }
      if names.contains(description.predictedProbabilitiesName) { description.predictedProbabilitiesName = "" }
    }
    try model.changeFunction(scope) { function in
      for index in function.blockSpecializations.values.indices {
        function.blockSpecializations.values[index].outputs.removeAll { names.contains($0) }
      }
    }
  }
}
