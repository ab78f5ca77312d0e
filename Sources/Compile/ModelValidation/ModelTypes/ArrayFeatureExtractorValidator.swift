internal import ModelSpec

/// Checks an array feature extractor: positions that exist, and one of them for a single number.
enum ArrayFeatureExtractorValidator {
  private static let owner = "an array feature extractor"

  /// Runs at the path of the model.
  static func validate(_ extractor: ArrayFeatureExtractor, _ model: Model, _ context: inout ValidationContext) {
    FeatureList.input.require([.multiArray], of: model, for: owner, &context)
    FeatureList.output.require([.double, .int64, .multiArray], of: model, for: owner, &context)
    let description = model.description ?? ModelDescription()
    context.within("arrayFeatureExtractor") { context in
      let count = extractor.extractIndex.count
      if count == 0 {
        context.error("extract-count", "`extractIndex` is empty", at: "extractIndex", expected: "at least one index")
      }
      if let output = description.output.first, let kind = output.kind, kind != .multiArray, count > 1 {
        // Core ML's validator looks at Double only, but no single number holds several elements.
        context.error(
          "extract-count",
          "output '\(output.name)' is \(kind.name), which takes 1 index, but `extractIndex` has \(count)",
          at: "extractIndex", found: "\(count)", expected: "1")
      }
      guard let input = description.input.first, input.kind == .multiArray, let width = input.width else { return }
      for index in extractor.extractIndex where index >= UInt64(width) {
        context.error(
          "extract-index", "index \(index) is out of range: input '\(input.name)' has \(counted(width, "element"))",
          at: "extractIndex", found: "\(index)", expected: "below \(width)")
      }
    }
  }
}
