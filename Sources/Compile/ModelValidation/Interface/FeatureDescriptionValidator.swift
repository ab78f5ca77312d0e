internal import ModelSpec

/// Checks the description of one input, output or state: its name, and its type on its own.
enum FeatureDescriptionValidator {
  /// Runs at the path of the feature.
  ///
  /// - Parameter version: `specificationVersion` of the model.
  static func validate(
    _ feature: FeatureDescription, in list: FeatureList, version: Int, _ context: inout ValidationContext
  ) {
    if feature.name.isEmpty {
      context.error("feature-name-missing", "the \(list.rawValue) has no name", at: "name")
    }
    guard let type = feature.type, let kind = type.kind else {
      context.error(
        "feature-type-missing", "\(list.rawValue) '\(feature.name)' has no type", at: "type",
        expected: "one of the types of `FeatureType`")
      return
    }
    validatePlace(of: kind, feature.name, list, &context)
    context.within("type") { context in
      context.within(kind.schemaName) { context in
        switch kind {
        case .int64Type, .doubleType, .stringType: break
        case .imageType(let image):
          ImageFeatureValidator.validate(image, feature.name, version: version, &context)
        case .multiArrayType(let array):
          ArrayFeatureValidator.validate(array, feature.name, in: list, version: version, &context)
        case .dictionaryType(let dictionary): validate(dictionary, feature.name, &context)
        case .sequenceType(let sequence): validate(sequence, feature.name, version: version, &context)
        case .stateType(let state):
          StateFeatureValidator.validate(
            state, feature.name, isOptional: type.isOptional, version: version, &context)
        }
      }
    }
  }

  /// States stand among the states, or for files of an older writer among the inputs; nothing else is a state.
  private static func validatePlace(
    of kind: FeatureType.Kind, _ name: String, _ list: FeatureList, _ context: inout ValidationContext
  ) {
    let kind = FeatureKind(kind)
    if kind == .state, list == .output {
      context.error(
        "state-misplaced", "output '\(name)' is a State, which belongs in `state`", at: "type",
        remedy: "move it to `state`")
    }
    if kind != .state, list == .state {
      context.error(
        "state-misplaced", "state '\(name)' is \(kind.name), expected State", at: "type", found: kind.name,
        expected: "State")
    }
  }

  private static func validate(
    _ dictionary: DictionaryFeatureType, _ name: String, _ context: inout ValidationContext
  ) {
    guard dictionary.keyType == nil else { return }
    context.error(
      "key-type-missing", "dictionary '\(name)' has no key type", expected: "Int64 or String")
  }

  private static func validate(
    _ sequence: SequenceFeatureType, _ name: String, version: Int, _ context: inout ValidationContext
  ) {
    context.require(3, of: version, for: "Sequence '\(name)'")
    if let range = sequence.sizeRange {
      context.within("sizeRange") { SizeRangeValidator.validate(range, of: "sequence '\(name)'", &$0) }
    }
    if sequence.kind == nil {
      context.error(
        "element-type-missing", "sequence '\(name)' has no element type", expected: "Int64 or String")
    }
  }
}
