public import ModelSpec

/// Checks a whole model: its version, its interface and the content of every model type.
public enum ModelValidator {
  /// All findings about `model`, in the order of the file; empty for a sound model.
  ///
  /// Locations carry paths only; the caller knows the file and can find the byte offsets.
  public static func validate(_ model: Model) -> [Diagnostic] {
    var context = ValidationContext(specificationVersion: Int(model.specificationVersion))
    validate(model, &context)
    return context.diagnostics
  }

  /// Checks `model`, which stands at the context's path: the root, or a model of a pipeline.
  static func validate(_ model: Model, _ context: inout ValidationContext) {
  }
}
