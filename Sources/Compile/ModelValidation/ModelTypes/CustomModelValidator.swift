internal import ModelSpec
internal import OrderedCollections

/// Checks a custom model: the class that implements it, and its parameters.
enum CustomModelValidator {
  /// Runs at the path of the model.
  static func validate(_ custom: CustomModel, _ model: Model, _ context: inout ValidationContext) {
    context.within("customModel") { context in
      if custom.className.isEmpty {
        context.error("class-name-missing", "the model names no implementing class", at: "className")
      }
      for (name, parameter) in custom.parameters {
        context.within(.entry(field: "parameters", key: name)) { context in
          if name.isEmpty { context.error("custom-parameter-name", "a parameter has no name") }
          if parameter.value == nil {
            context.error("custom-parameter-value", "parameter '\(name)' has no value", at: "value")
          }
        }
      }
    }
  }
}
