internal import ModelSpec

/// The features of a model or of one function.
struct FeatureLists {
  var input: [FeatureDescription]
  var output: [FeatureDescription]
  var state: [FeatureDescription]

  init(input: [FeatureDescription], output: [FeatureDescription], state: [FeatureDescription]) {
    self.input = input
    self.output = output
    self.state = state
  }

  var all: [(FeatureList, [FeatureDescription])] { [(.input, input), (.output, output), (.state, state)] }
}

/// Checks the features of a model or of one function, each and together.
enum FeatureListsValidator {
  /// Runs at the path of the description.
  static func validate(
    _ lists: FeatureLists, _ policy: ModelTypePolicy, version: Int, _ context: inout ValidationContext
  ) {
    if lists.input.isEmpty {
      if policy.allowsEmptyInput {
        context.require(9, of: version, for: "a model without inputs", at: "input")
      } else {
        context.error("input-missing", "the model has no inputs", at: "input", expected: "at least one")
      }
    }
    if lists.output.isEmpty {
      context.error("output-missing", "the model has no outputs", at: "output", expected: "at least one")
    }
    if !lists.state.isEmpty, !policy.allowsStates {
      context.warning("states-ignored", "only ML Programs can have states", at: "state")
    }
    if policy.runsOnGPUs { AxisLengthValidator.validate(lists.input, &context) }
    MixedFlexibilityValidator.validate(lists.input, isProgram: policy.allowsFunctions, &context)
    for (list, features) in lists.all {
      var types: NameMap<FeatureType?> = [:]
      for (index, feature) in features.enumerated() {
        context.within(list.rawValue, index, named: feature.name) { context in
          FeatureDescriptionValidator.validate(feature, in: list, version: version, &context)
          if let first = types.updateValue(feature.type, forKey: feature.name), !feature.name.isEmpty {
            reportDuplicate(feature, list, isSame: first == feature.type, &context)
          }
        }
      }
    }
  }

  /// Core ML merges identical features with the same name; different features with the same name are ambiguous.
  private static func reportDuplicate(
    _ feature: FeatureDescription, _ list: FeatureList, isSame: Bool, _ context: inout ValidationContext
  ) {
    if isSame {
      context.warning(
        "feature-name-duplicate", "\(list.rawValue) '\(feature.name)' appears twice", at: "name", found: feature.name)
    } else {
      context.error(
        "feature-name-duplicate", "two \(list.rawValue)s of different types are called '\(feature.name)'", at: "name",
        found: feature.name)
    }
  }
}
