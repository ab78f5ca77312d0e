internal import ModelSpec

/// One of the lists of features of a model's interface; raw values are the schema's field names.
enum FeatureList: String, Sendable {
  case input, output, state

  func features(of description: ModelDescription?) -> [FeatureDescription] {
    switch self {
    case .input: description?.input ?? []
    case .output: description?.output ?? []
    case .state: description?.state ?? []
    }
  }

  /// Reports features whose type the model type does not support, and features beyond its maximum number.
  ///
  /// Runs at the path of the model. Features without a type and empty lists are checked with the interface.
  ///
  /// - Parameters:
  ///   - count: The maximum number of features; nil for any number.
  ///   - owner: The model type with its article, as in "a normalizer".
  func require(
    _ kinds: [FeatureKind], atMost count: Int? = 1, of model: Model, for owner: String,
    _ context: inout ValidationContext
  ) {
    let features = features(of: model.description)
    context.within("description") { context in
      if let count, features.count > count {
        context.error(
          "feature-count",
          "\(owner) has at most \(counted(count, rawValue)), but the description has \(features.count)", at: rawValue,
          found: "\(features.count)", expected: "\(count)")
      }
      for (index, feature) in features.enumerated() {
        requireKind(kinds, feature, at: index, for: owner, &context)
      }
    }
  }

  /// Reports a feature that is missing from the list or has a type the model type cannot take.
  ///
  /// - Parameter field: The field of the model type's message that gives the name, as in
  ///   `confidenceInputFeatureName`.
  func require(
    _ name: String, from field: String, among kinds: [FeatureKind], of model: Model, for owner: String,
    _ context: inout ValidationContext
  ) {
    let features = features(of: model.description)
    context.within("description") { context in
      guard let index = features.firstIndex(where: { $0.name == name }) else {
        context.error(
          "feature-missing",
          name.isEmpty
            ? "\(owner) needs the name of an \(rawValue) in `\(field)`, but the field is empty"
            : "\(rawValue) '\(name)', which `\(field)` names, is not in the description", at: rawValue,
          found: listed(features.map { "'\($0.name)'" }, joining: "and"), expected: name)
        return
      }
      requireKind(kinds, features[index], at: index, for: owner, &context)
    }
  }

  private func requireKind(
    _ kinds: [FeatureKind], _ feature: FeatureDescription, at index: Int, for owner: String,
    _ context: inout ValidationContext
  ) {
    guard let kind = feature.kind, !kinds.contains(kind) else { return }
    let expected = listed(kinds.map(\.name))
    context.within(rawValue, index, named: feature.name) { context in
      context.error(
        "feature-type", "\(rawValue) '\(feature.name)' of \(owner) is \(kind.name), expected \(expected)", at: "type",
        found: kind.name, expected: expected)
    }
  }
}
