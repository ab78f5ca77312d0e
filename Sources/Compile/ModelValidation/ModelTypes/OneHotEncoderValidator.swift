internal import ModelSpec

/// Checks a one-hot encoder: its categories, and an output of the stated form.
enum OneHotEncoderValidator {
  private static let owner = "a one-hot encoder"

  /// Runs at the path of the model.
  static func validate(_ encoder: OneHotEncoder, _ model: Model, _ context: inout ValidationContext) {
    FeatureList.input.require([.int64, .string], of: model, for: owner, &context)
    FeatureList.output.require(
      [encoder.outputSparse ? .dictionary : .multiArray], of: model,
      for: encoder.outputSparse ? "a sparse one-hot encoder" : owner, &context)
    context.within("oneHotEncoder") { context in
      let categories: ClassLabels
      switch encoder.categoryType {
      case .stringCategories(let strings)?: categories = .strings(strings.vector)
      case .int64Categories(let numbers)?: categories = .integers(numbers.vector)
      case nil:
        context.error(
          "categories-missing", "the encoder has no categories", at: "CategoryType",
          expected: "`stringCategories` or `int64Categories`")
        return
      }
      warn(categories, encoder, of: model.description?.input.first, &context)
    }
  }

  private static func warn(
    _ categories: ClassLabels, _ encoder: OneHotEncoder, of input: FeatureDescription?,
    _ context: inout ValidationContext
  ) {
    let field = encoder.categoryType?.schemaName
    if let input, let kind = input.kind, kind != categories.kind, [.int64, .string].contains(kind) {
      context.warning(
        "categories-type", "the categories are \(categories.kind.name), but input '\(input.name)' is \(kind.name)",
        at: field, found: categories.kind.name, expected: kind.name)
    }
    if let duplicate = categories.duplicate {
      context.warning("categories-duplicate", "category \(duplicate) appears twice", at: field, found: duplicate)
    }
    if case .unrecognized(let number) = encoder.handleUnknown {
      context.warning(
        "handle-unknown", "`handleUnknown` is \(number), which is not known", at: "handleUnknown", found: "\(number)",
        expected: "ErrorOnUnknown or IgnoreUnknown")
    }
  }
}
