internal import ModelSpec

/// Checks a word tagger: an output sequence for each name it gives, and for nothing else.
enum WordTaggerValidator {
  private static let owner = "a word tagger"

  /// Runs at the path of the model.
  static func validate(_ tagger: CoreMLModels.WordTagger, _ model: Model, _ context: inout ValidationContext) {
    FeatureList.input.require([.string], of: model, for: owner, &context)
    FeatureList.output.require([.sequence], atMost: nil, of: model, for: owner, &context)
    validateOutputs(tagger, model, &context)
    let count =
      switch tagger.tags {
      case .stringTags(let tags)?: tags.vector.count
      case nil: 0
      }
    context.within("wordTagger") { context in
      TextModelValidator.validate(
        revision: tagger.revision, atLeast: 1, tagger.modelParameterData, labels: ("stringTags", count), &context)
    }
  }

  private static func validateOutputs(
    _ tagger: CoreMLModels.WordTagger, _ model: Model, _ context: inout ValidationContext
  ) {
    let named: [(field: String, name: String, elements: FeatureKind)] = [
      ("tokensOutputFeatureName", tagger.tokensOutputFeatureName, .string),
      ("tokenTagsOutputFeatureName", tagger.tokenTagsOutputFeatureName, .string),
      ("tokenLocationsOutputFeatureName", tagger.tokenLocationsOutputFeatureName, .int64),
      ("tokenLengthsOutputFeatureName", tagger.tokenLengthsOutputFeatureName, .int64),
    ]
    let outputs = model.description?.output ?? []
    for (field, name, _) in named
    where !outputs.contains(where: { $0.name == name }) && (!name.isEmpty || field == "tokenTagsOutputFeatureName") {
      FeatureList.output.require(name, from: field, among: [.sequence], of: model, for: owner, &context)
    }
    context.within("description") { context in
      for (index, output) in outputs.enumerated() {
        let roles = named.filter { !$0.name.isEmpty && $0.name == output.name }
        if roles.isEmpty {
          context.within("output", index, named: output.name) { context in
            context.error(
              "feature-unused", "output '\(output.name)' is not named by any field of \(owner)", at: "name",
              found: output.name)
          }
        } else if roles.count > 1 {
          context.within("output", index, named: output.name) { context in
            context.error(
              "feature-shared",
              "\(listed(roles.map { "`\($0.field)`" }, joining: "and")) name the same output '\(output.name)'",
              at: "name", found: output.name)
          }
        }
        guard let sequence = output.sequence else { continue }
        for role in roles {
          SequenceElements.require(role.elements, sequence, of: "output", at: index, named: output.name, &context)
        }
      }
    }
  }
}
