internal import ModelSpec

/// Checks a generalized linear classifier: link function, and one row of weights for each class that needs one.
enum GLMClassifierValidator {
  private static let owner = "a linear classifier"

  /// Runs at the path of the model.
  static func validate(_ classifier: GLMClassifier, _ model: Model, _ context: inout ValidationContext) {
    let labels = classifier.classLabels.map { ClassLabels($0) }
    ClassifierInterfaceValidator.validate(labels, of: model, for: owner, &context)
    FeatureList.input.require(FeatureKind.vectorizable, atMost: nil, of: model, for: owner, &context)
    context.within("glmClassifier") { context in
      validateEnums(classifier, &context)
      validateRows(classifier, classes: labels?.count, &context)
      LinearWeightsValidator.validate(classifier.weights.map(\.value), model, &context)
    }
  }

  private static func validateEnums(_ classifier: GLMClassifier, _ context: inout ValidationContext) {
    if case .unrecognized(let number) = classifier.postEvaluationTransform {
      context.error(
        "transform-unknown", "post-evaluation transform \(number) is not known", at: "postEvaluationTransform",
        found: "\(number)", expected: "Logit or Probit")
    }
    if case .unrecognized(let number) = classifier.classEncoding {
      context.error(
        "class-encoding-unknown", "class encoding \(number) is not known", at: "classEncoding", found: "\(number)",
        expected: "ReferenceClass or OneVsRest")
    }
  }

  private static func validateRows(
    _ classifier: GLMClassifier, classes: Int?, _ context: inout ValidationContext
  ) {
    let rows = classifier.weights.count
    if rows != classifier.offset.count {
      context.error(
        "offset-count", "`weights` has \(counted(rows, "row")), but `offset` has \(classifier.offset.count)",
        at: "offset",
        found: "\(classifier.offset.count)", expected: "\(rows)")
    }
    guard let classes, classes > 0 else { return }
    if classifier.postEvaluationTransform == .probit, classes > 2 {
      context.error(
        "transform-classes", "Probit needs two classes, but the model has \(classes)", at: "postEvaluationTransform",
        found: "\(classes)", expected: "2", remedy: "use Logit")
    }
    let encoding = classifier.classEncoding
    let expected = encoding == .referenceClass ? classes - 1 : classes == 2 ? 1 : classes
    if rows != expected {
      context.error(
        "weights-count",
        "`weights` has \(counted(rows, "row")), but \(encoding.schemaName) over \(counted(classes, "class label")) "
          + "needs \(expected)", at: "weights", found: "\(rows)", expected: "\(expected)")
    }
  }
}
