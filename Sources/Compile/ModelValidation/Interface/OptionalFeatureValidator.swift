internal import ModelSpec

/// Checks which features may be optional, and their default values.
enum OptionalFeatureValidator {
  /// Runs at the path of the model.
  static func validate(_ model: Model, _ context: inout ValidationContext) {
    guard let description = model.description, let kind = model.kind else { return }
    let version = Int(model.specificationVersion)
    context.within("description") { context in
      for (index, input) in description.input.enumerated() where input.type?.isOptional == true {
        context.within("input", index, named: input.name) { context in
          validate(input, kind, version: version, &context)
        }
      }
      let needed = description.input.contains { $0.kind == .state || $0.type?.isOptional != true }
      if kind.policy.optionalInputs == .some, !description.input.isEmpty, !needed {
        context.error(
          "optional-all", "every input is optional, but \(kind.schemaName) needs one that is not", at: "input",
          remedy: "clear `isOptional` of one input")
      }
      for (index, output) in description.output.enumerated() where output.type?.isOptional == true {
        context.within("output", index, named: output.name) { context in
          context.error(
            "optional-output", "output '\(output.name)' is optional; outputs cannot be", at: "type",
            remedy: "clear `isOptional`")
        }
      }
      for (index, function) in description.functions.enumerated() {
        validate(function, index, &context)
      }
    }
  }

  private static func validate(
    _ input: FeatureDescription, _ kind: Model.Kind, version: Int, _ context: inout ValidationContext
  ) {
    if kind.policy.optionalInputs == .none {
      context.error(
        "optional-input", "input '\(input.name)' is optional, but \(kind.schemaName) needs every input", at: "type",
        remedy: "clear `isOptional`")
    }
    guard let value = input.multiArray?.defaultOptionalValue else { return }
    context.within("type") { context in
      context.within("multiArrayType") { context in
        if !kind.policy.allowsDefaultValues {
          context.error(
            "default-not-allowed",
            "input '\(input.name)' has a default value, which only neural networks and ML Programs support",
            at: value.schemaName)
        }
        context.require(5, of: version, for: "the default value of '\(input.name)'", at: value.schemaName)
      }
    }
  }

  /// Core ML does not look at optional outputs of functions, which are as meaningless as those of a model.
  private static func validate(
    _ function: FunctionDescription, _ index: Int, _ context: inout ValidationContext
  ) {
    for (place, output) in function.output.enumerated() where output.type?.isOptional == true {
      context.within("functions", index, named: function.name) { context in
        context.within("output", place, named: output.name) { context in
          context.warning(
            "optional-output", "output '\(output.name)' is optional; outputs cannot be", at: "type",
            remedy: "clear `isOptional`")
        }
      }
    }
  }
}
