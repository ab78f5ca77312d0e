internal import ModelSpec

/// Checks a feature vectorizer: inputs it can lay out, and the number of elements each has.
enum FeatureVectorizerValidator {
  private static let owner = "a feature vectorizer"

  /// Runs at the path of the model.
  static func validate(_ vectorizer: FeatureVectorizer, _ model: Model, _ context: inout ValidationContext) {
    FeatureList.input.require(
      [.int64, .double, .multiArray, .dictionary], atMost: nil, of: model, for: owner, &context)
    FeatureList.output.require([.multiArray], of: model, for: owner, &context)
    let inputs = NameSet(model.description?.input.map(\.name) ?? [])
    context.within("featureVectorizer") { context in
      var total: UInt64 = 0
      for (index, column) in vectorizer.inputList.enumerated() {
        context.within("inputList", index, named: column.inputColumn) { context in
          validate(column, inputs, &context)
        }
        total = total.addingReportingOverflow(column.inputDimensions).partialValue
      }
      guard let output = model.description?.output.first, let width = output.width, UInt64(width) != total else {
        return
      }
      context.mismatchOfStages(
        "vector-size", "the inputs have \(total) elements, but output '\(output.name)' has \(width)", at: "inputList",
        found: "\(total)", expected: "\(width)")
    }
  }

  private static func validate(
    _ column: FeatureVectorizer.InputColumn, _ inputs: NameSet, _ context: inout ValidationContext
  ) {
    if column.inputDimensions == 0 {
      context.error(
        "vector-dimensions", "column '\(column.inputColumn)' has no elements", at: "inputDimensions", found: "0",
        expected: "at least 1")
    } else if column.inputDimensions > UInt64(Int32.max) {
      context.error(
        "vector-dimensions",
        "column '\(column.inputColumn)' has \(column.inputDimensions) elements; the maximum is \(Int32.max)",
        at: "inputDimensions", found: "\(column.inputDimensions)", expected: "1...\(Int32.max)")
    }
    if !inputs.contains(column.inputColumn) {
      context.error(
        "feature-missing", "input '\(column.inputColumn)', which `inputColumn` names, is not in the description",
        at: "inputColumn", found: column.inputColumn)
    }
  }
}
