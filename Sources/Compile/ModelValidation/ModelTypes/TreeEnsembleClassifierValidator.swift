internal import ModelSpec

/// Checks a tree ensemble classifier: its trees, and labels against the dimensions the trees add up.
enum TreeEnsembleClassifierValidator {
  /// Runs at the path of the model.
  static func validate(_ classifier: TreeEnsembleClassifier, _ model: Model, _ context: inout ValidationContext) {
    // Core ML takes a classifier without labels for one with labels 0, 1, ...
    PredictedFeatureValidator.validate(model, for: "a tree ensemble classifier", &context)
    context.within("treeEnsembleClassifier") { context in
      TreeEnsembleValidator.validate(
        classifier.treeEnsemble, classifier.postEvaluationTransform, model, &context)
      let labels = classifier.classLabels.map { ClassLabels($0) }
      let dimensions = classifier.treeEnsemble?.numPredictionDimensions ?? 0
      guard let labels, labels.count > 0, dimensions > 0 else { return }
      if let duplicate = labels.duplicate {
        context.warning(
          "class-labels-duplicate", "class label \(duplicate) appears twice", at: labels.schemaName, found: duplicate)
      }
      // One dimension is the score of the second of two classes.
      let expected = dimensions == 1 ? 2 : dimensions
      if UInt64(labels.count) != expected {
        context.error(
          "class-labels-count",
          "the model has \(counted(labels.count, "class label")), but trees with "
            + "\(dimensions == 1 ? "1 dimension" : "\(dimensions) dimensions") distinguish \(expected) classes",
          at: labels.schemaName, found: "\(labels.count)", expected: "\(expected)")
      }
    }
  }
}
