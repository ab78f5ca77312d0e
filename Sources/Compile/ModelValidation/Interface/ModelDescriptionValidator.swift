internal import ModelSpec
internal import OrderedCollections

/// Checks the interface of a model: its features one by one and as lists, or its functions.
enum ModelDescriptionValidator {
  /// Runs at the path of the model.
  static func validate(_ model: Model, _ context: inout ValidationContext) {
    let version = Int(model.specificationVersion)
    let policy = model.kind?.policy ?? ModelTypePolicy()
    let description = model.description ?? ModelDescription()
    context.within("description") { context in
      if description.functions.isEmpty, description.defaultFunctionName.isEmpty {
        let lists = FeatureLists(input: description.input, output: description.output, state: description.state)
        FeatureListsValidator.validate(lists, policy, version: version, &context)
      } else {
        validateFunctions(description, policy, version: version, &context)
      }
      if let metadata = description.metadata, metadata.userDefined.keys.contains("") {
        context.warning("metadata-key", "an entry of `userDefined` has an empty key", at: "metadata")
      }
    }
  }

  private static func validateFunctions(
    _ description: ModelDescription, _ policy: ModelTypePolicy, version: Int, _ context: inout ValidationContext
  ) {
    let stray = [
      ("input", !description.input.isEmpty), ("output", !description.output.isEmpty),
      ("state", !description.state.isEmpty), ("predictedFeatureName", !description.predictedFeatureName.isEmpty),
      ("predictedProbabilitiesName", !description.predictedProbabilitiesName.isEmpty),
      ("trainingInput", !description.trainingInput.isEmpty),
    ]
    for (field, isSet) in stray where isSet {
      context.error(
        "functions-mixed", "`\(field)` is set, but a model with `functions` describes its inputs and outputs there",
        at: field,
        remedy: "move it into the description of a function")
    }
    if !policy.allowsFunctions {
      context.error(
        "functions-not-allowed", "only ML Programs have several functions", at: "functions")
    }
    context.require(9, of: version, for: "a description with functions", at: "functions")

    var names: NameSet = []
    for (index, function) in description.functions.enumerated() {
      context.within("functions", index, named: function.name) { context in
        if function.name.isEmpty {
          context.error("function-name-missing", "the function has no name", at: "name")
        } else if !names.insert(function.name).inserted {
          context.error(
            "function-name-duplicate", "two functions are called '\(function.name)'", at: "name",
            found: function.name)
        }
        let lists = FeatureLists(input: function.input, output: function.output, state: function.state)
        FeatureListsValidator.validate(lists, policy, version: version, &context)
      }
    }
    if !names.contains(description.defaultFunctionName) {
      let known = description.functions.map { "'\($0.name)'" }
      context.error(
        "default-function", "there is no function '\(description.defaultFunctionName)'", at: "defaultFunctionName",
        found: description.defaultFunctionName, expected: known.isEmpty ? nil : listed(known))
    }
  }
}
