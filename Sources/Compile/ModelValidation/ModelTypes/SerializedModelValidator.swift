internal import ModelSpec

/// Checks a model in a private encoding, of which nothing but its presence can be known.
enum SerializedModelValidator {
  /// Runs at the path of the model.
  static func validate(_ serialized: SerializedModel, _ model: Model, _ context: inout ValidationContext) {
    guard serialized.model.isEmpty else { return }
    context.within("serializedModel") { context in
      context.warning("serialized-empty", "the serialized model has no bytes", at: "model")
    }
  }
}
