internal import ModelSpec

/// Checks an imputer: one input and one output of a form, and values that fit it.
enum ImputerValidator {
  private static let owner = "an imputer"

  /// Runs at the path of the model.
  static func validate(_ imputer: Imputer, _ model: Model, _ context: inout ValidationContext) {
    let kinds: [FeatureKind] = [.int64, .double, .multiArray, .string, .dictionary]
    FeatureList.input.require(kinds, of: model, for: owner, &context)
    FeatureList.output.require(kinds, of: model, for: owner, &context)
    let input = model.description?.input.first
    if let input, let output = model.description?.output.first, let kind = input.kind, kinds.contains(kind) {
      TransformValidator.validate(output, against: input, for: owner, model, &context)
    }
    context.within("imputer") { context in
      guard let value = imputer.imputedValue else {
        context.error("imputed-value-missing", "the imputer has no replacement value", at: "ImputedValue")
        return
      }
      if let input, let kind = input.kind { validate(value, input, kind, &context) }
      if let replaced = imputer.replaceValue { validate(replaced, with: value, &context) }
    }
  }

  private static func validate(
    _ value: Imputer.ImputedValue, _ input: FeatureDescription, _ kind: FeatureKind,
    _ context: inout ValidationContext
  ) {
    let expected = kinds(of: value)
    if !expected.contains(kind) {
      context.error(
        "imputed-value-type", "`\(value.schemaName)` does not fit input '\(input.name)', which is \(kind.name)",
        at: value.schemaName, found: kind.name, expected: listed(expected.map(\.name)))
    }
    if let count = count(of: value), let size = input.multiArray?.shape.first, size != Int64(count) {
      context.error(
        "imputed-value-size",
        "`\(value.schemaName)` has \(counted(count, "value")), but input '\(input.name)' has \(size)",
        at: value.schemaName, found: "\(count)", expected: "\(size)")
    }
    if let keyType = input.dictionary?.keyType {
      switch (value, keyType) {
      case (.imputedStringDictionary, .int64KeyType), (.imputedInt64Dictionary, .stringKeyType):
        context.warning(
          "imputed-value-keys", "`\(value.schemaName)` does not fit the keys of input '\(input.name)'",
          at: value.schemaName, expected: keyType.schemaName)
      default: break
      }
    }
  }

  private static func validate(
    _ replaced: Imputer.ReplaceValue, with value: Imputer.ImputedValue, _ context: inout ValidationContext
  ) {
    let expected: String? =
      switch value {
      case .imputedDoubleValue, .imputedDoubleArray: "replaceDoubleValue"
      case .imputedInt64Value, .imputedInt64Array: "replaceInt64Value"
      case .imputedStringValue: "replaceStringValue"
      case .imputedStringDictionary, .imputedInt64Dictionary: nil
      }
    guard replaced.schemaName != expected else { return }
    context.error(
      "replace-value-type",
      expected.map { "`\(value.schemaName)` needs `\($0)`, found `\(replaced.schemaName)`" }
        ?? "`\(value.schemaName)` cannot have a value to replace, found `\(replaced.schemaName)`",
      at: replaced.schemaName, found: replaced.schemaName, expected: expected)
  }

  private static func kinds(of value: Imputer.ImputedValue) -> [FeatureKind] {
    switch value {
    case .imputedDoubleValue: [.double, .multiArray]
    case .imputedInt64Value: [.int64]
    case .imputedStringValue: [.string]
    case .imputedDoubleArray, .imputedInt64Array: [.multiArray]
    case .imputedStringDictionary, .imputedInt64Dictionary: [.dictionary]
    }
  }

  private static func count(of value: Imputer.ImputedValue) -> Int? {
    switch value {
    case .imputedDoubleArray(let values): values.vector.count
    case .imputedInt64Array(let values): values.vector.count
    case .imputedDoubleValue, .imputedInt64Value, .imputedStringValue, .imputedStringDictionary,
      .imputedInt64Dictionary:
      nil
    }
  }
}
