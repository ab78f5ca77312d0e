internal import ModelSpec

/// Checks what the models of the language framework have in common: a revision, learned parameters and labels.
enum TextModelValidator {
  /// Runs at the path of the model type's message.
  ///
  /// - Parameters:
  ///   - least: The first revision.
  ///   - labels: The labels of the model, with the name of the field; nil for a type without labels.
  static func validate(
    revision: UInt32, atLeast least: UInt32, _ data: WeightData, labels: (field: String, count: Int)?,
    _ context: inout ValidationContext
  ) {
    if revision < least {
      context.error(
        "revision", "the revision is \(revision), expected at least \(least)", at: "revision", found: "\(revision)",
        expected: "at least \(least)")
    }
    if let labels, labels.count == 0 {
      context.error("labels-missing", "`\(labels.field)` is empty", at: labels.field, expected: "at least one label")
    }
    if data.isEmpty {
      context.error("parameter-data-missing", "the model has no learned parameters", at: "modelParameterData")
    }
  }
}
