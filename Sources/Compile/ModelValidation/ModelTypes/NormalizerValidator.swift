internal import ModelSpec

/// Checks a normalizer.
enum NormalizerValidator {
  private static let owner = "a normalizer"

  /// Runs at the path of the model.
  static func validate(_ normalizer: Normalizer, _ model: Model, _ context: inout ValidationContext) {
    FeatureList.input.require([.multiArray], of: model, for: owner, &context)
    FeatureList.output.require([.multiArray], of: model, for: owner, &context)
    guard case .unrecognized(let number) = normalizer.normType else { return }
    context.within("normalizer") { context in
      context.error(
        "norm-unknown", "norm \(number) is not known", at: "normType", found: "\(number)", expected: "LMax, L1 or L2")
    }
  }
}
