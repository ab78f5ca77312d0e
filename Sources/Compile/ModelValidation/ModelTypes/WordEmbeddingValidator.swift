internal import ModelSpec

/// Checks a word embedding.
enum WordEmbeddingValidator {
  private static let owner = "a word embedding"

  /// Runs at the path of the model.
  static func validate(_ embedding: CoreMLModels.WordEmbedding, _ model: Model, _ context: inout ValidationContext) {
    FeatureList.input.require([.string], of: model, for: owner, &context)
    FeatureList.output.require([.multiArray], of: model, for: owner, &context)
    context.within("wordEmbedding") { context in
      TextModelValidator.validate(
        revision: embedding.revision, atLeast: 2, embedding.modelParameterData, labels: nil, &context)
    }
  }
}
