internal import ModelSpec

/// Checks a support vector classifier: kernel, vectors by class, and the numbers of each class and pair of classes.
enum SupportVectorClassifierValidator {
  private static let owner = "a support vector classifier"

  /// Runs at the path of the model.
  static func validate(_ classifier: SupportVectorClassifier, _ model: Model, _ context: inout ValidationContext) {
    let labels = classifier.classLabels.map { ClassLabels($0) }
    FeatureList.input.require(FeatureKind.vectorizable, atMost: nil, of: model, for: owner, &context)
    ClassifierInterfaceValidator.validate(labels, of: model, for: owner, &context)
    context.within("supportVectorClassifier") { context in
      KernelValidator.validate(classifier.kernel, &context)
      let vectors = classifier.supportVectors.map(StatedSupportVectors.init)
      let count = SupportVectorsValidator.validate(vectors, model, &context)
      if let count { validateCoefficientSizes(classifier, count, &context) }
      guard let classes = labels?.count, classes > 0 else { return }
      validateClasses(classifier, classes, vectors: count, &context)
      validatePairs(classifier, classes, &context)
    }
  }

  private static func validateCoefficientSizes(
    _ classifier: SupportVectorClassifier, _ count: Int, _ context: inout ValidationContext
  ) {
    for (index, row) in classifier.coefficients.enumerated() where row.alpha.count != count {
      context.within("coefficients", index) { context in
        context.error(
          "coefficients-count",
          "row \(index) of `coefficients` has \(counted(row.alpha.count, "value")), but the model has "
            + counted(count, "support vector"), at: "alpha", found: "\(row.alpha.count)", expected: "\(count)")
      }
    }
  }

  private static func validateClasses(
    _ classifier: SupportVectorClassifier, _ classes: Int, vectors: Int?, _ context: inout ValidationContext
  ) {
    if classifier.coefficients.count != classes - 1 {
      context.error(
        "coefficients-rows",
        "`coefficients` has \(counted(classifier.coefficients.count, "row")), but "
          + "\(counted(classes, "class label")) need \(classes - 1)", at: "coefficients",
        found: "\(classifier.coefficients.count)", expected: "\(classes - 1)")
    }
    let counts = classifier.numberOfSupportVectorsPerClass
    if counts.count != classes {
      context.error(
        "support-vectors-per-class",
        "`numberOfSupportVectorsPerClass` has \(counted(counts.count, "value")), but the model has "
          + counted(classes, "class label"), at: "numberOfSupportVectorsPerClass", found: "\(counts.count)",
        expected: "\(classes)")
    }
    if let negative = counts.first(where: { $0 < 0 }) {
      context.error(
        "support-vectors-per-class", "a class has \(negative) support vectors, expected 0 or more",
        at: "numberOfSupportVectorsPerClass", found: "\(negative)", expected: "at least 0")
    }
    // 64-bit sums of 32-bit counts do not overflow for any file.
    let sum = counts.reduce(0) { $0 + Int($1) }
    if let vectors, sum != vectors {
      context.error(
        "support-vectors-per-class",
        "`numberOfSupportVectorsPerClass` sums to \(sum), but the model has \(counted(vectors, "support vector"))",
        at: "numberOfSupportVectorsPerClass", found: "\(sum)", expected: "\(vectors)")
    }
  }

  private static func validatePairs(
    _ classifier: SupportVectorClassifier, _ classes: Int, _ context: inout ValidationContext
  ) {
    let pairs = classes * (classes - 1) / 2
    if classifier.rho.count < pairs {
      context.error(
        "pairs-count",
        "`rho` has \(counted(classifier.rho.count, "value")), but \(counted(classes, "class label")) make "
          + counted(pairs, "pair"), at: "rho", found: "\(classifier.rho.count)", expected: "\(pairs)")
    }
    guard !classifier.probA.isEmpty || !classifier.probB.isEmpty else { return }
    for (field, values) in [("probA", classifier.probA), ("probB", classifier.probB)] where values.count != pairs {
      context.error(
        "pairs-count",
        "`\(field)` has \(counted(values.count, "value")), but \(counted(classes, "class label")) make "
          + counted(pairs, "pair"), at: field, found: "\(values.count)", expected: "\(pairs)",
        remedy: "leave `probA` and `probB` empty for a model without probabilities")
    }
  }
}
