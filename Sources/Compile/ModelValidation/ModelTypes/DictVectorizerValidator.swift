internal import ModelSpec

/// Checks a dictionary vectorizer.
enum DictVectorizerValidator {
  private static let owner = "a dictionary vectorizer"

  /// Runs at the path of the model.
  static func validate(_ vectorizer: DictVectorizer, _ model: Model, _ context: inout ValidationContext) {
    FeatureList.input.require([.dictionary], of: model, for: owner, &context)
    FeatureList.output.require([.dictionary], of: model, for: owner, &context)
    context.within("dictVectorizer") { context in
      let keys: ClassLabels
      switch vectorizer.map {
      case .stringToIndex(let strings)?: keys = .strings(strings.vector)
      case .int64ToIndex(let numbers)?: keys = .integers(numbers.vector)
      case nil:
        context.error(
          "keys-missing", "the vectorizer has no keys", at: "Map", expected: "`stringToIndex` or `int64ToIndex`")
        return
      }
      let field = vectorizer.map?.schemaName
      if let duplicate = keys.duplicate {
        context.warning("keys-duplicate", "key \(duplicate) appears twice", at: field, found: duplicate)
      }
      guard let input = model.description?.input.first, let keyType = input.dictionary?.keyType else { return }
      switch (keyType, keys) {
      case (.int64KeyType, .strings), (.stringKeyType, .integers):
        context.warning(
          "keys-type", "the keys are \(keys.kind.name), but those of input '\(input.name)' are not", at: field,
          found: keys.kind.name, expected: keyType.schemaName)
      case (.int64KeyType, .integers), (.stringKeyType, .strings): break
      }
    }
  }
}
