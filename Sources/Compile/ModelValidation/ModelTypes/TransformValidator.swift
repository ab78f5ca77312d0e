internal import ModelSpec

/// Checks that the output of a model that keeps its input's form has that form.
enum TransformValidator {
  /// Runs at the path of the model.
  ///
  /// - Parameters:
  ///   - owner: The model type with its article, as in "a scaler".
  ///   - integersBecomeDoubles: Whether an Int64 input may have a Double output.
  static func validate(
    _ output: FeatureDescription, against input: FeatureDescription, for owner: String,
    integersBecomeDoubles: Bool = false, _ model: Model, _ context: inout ValidationContext
  ) {
    guard let kind = input.kind, let found = output.kind else { return }
    context.within("description") { context in
      if found != kind, !(integersBecomeDoubles && kind == .int64 && found == .double) {
        context.within("output", 0, named: output.name) { context in
          context.error(
            "output-type",
            "input '\(input.name)' of \(owner) is \(kind.name), but output '\(output.name)' is \(found.name)",
            at: "type", found: found.name, expected: kind.name)
        }
      }
      guard let shape = input.multiArray?.shape else { return }
      if shape.count != 1 {
        context.within("input", 0, named: input.name) { context in
          context.error(
            "feature-rank",
            "input '\(input.name)' of \(owner) has \(counted(shape.count, "dimension")), expected 1", at: "type",
            found: "\(shape.count)", expected: "1")
        }
      } else if let result = output.multiArray?.shape, result != shape {
        context.within("output", 0, named: output.name) { context in
          context.error(
            "output-shape",
            "input '\(input.name)' of \(owner) has shape \(shape), but output '\(output.name)' \(result)",
            at: "type", found: "\(result)", expected: "\(shape)")
        }
      }
    }
  }
}
