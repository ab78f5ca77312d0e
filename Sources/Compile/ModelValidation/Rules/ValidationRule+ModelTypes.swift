extension ValidationRule {
  /// Classic models: trees, vectors, tables, and what Apple's frameworks compute.
  static let modelTypes: [ValidationRule] = [
    ValidationRule(
      "base-prediction-size", .refused, by: .publicValidator,
      meaning: "The base prediction of trees has another number of values than their predictions."),
    ValidationRule("categories-duplicate", .unknown, by: .publicValidator, meaning: "A category appears twice."),
    ValidationRule("categories-missing", .refused, by: .publicValidator, meaning: "An encoder has no categories."),
    ValidationRule(
      "categories-type", .unknown, by: .publicValidator, meaning: "The categories have another type than the input."),
    ValidationRule(
      "class-encoding-unknown", .refused, by: .publicValidator,
      meaning: "A classifier has an encoding of classes that the schema does not have."),
    ValidationRule(
      "class-name-missing", .refused, by: .publicValidator, meaning: "A custom model or layer names no class."),
    ValidationRule(
      "coefficients-count", .refused, by: .publicValidator,
      meaning: "A row of coefficients has another length than there are support vectors."),
    ValidationRule(
      "coefficients-rows", .refused, by: .publicValidator,
      meaning: "There is another number of rows of coefficients than one less than the classes."),
    ValidationRule("curve-empty", .refused, by: .publicValidator, meaning: "A precision-recall curve has no values."),
    ValidationRule(
      "curve-size", .refused, by: .publicValidator,
      meaning: "The parts of a precision-recall curve have different lengths."),
    ValidationRule(
      "curve-value", .refused, by: .publicValidator,
      meaning: "A precision-recall curve has a value that is no sound number."),
    ValidationRule(
      "curves-missing", .refused, by: .publicValidator,
      meaning: "A model that finds thresholds has no precision-recall curves."),
    ValidationRule(
      "custom-parameter-name", .refused, by: .publicValidator, meaning: "A parameter of a custom model has no name."),
    ValidationRule(
      "custom-parameter-value", .refused, by: .publicValidator, meaning: "A parameter of a custom model has no value."),
    ValidationRule(
      "data-types-differ", .refused, by: .publicValidator,
      meaning: "Arrays that belong together have different data types."),
    ValidationRule(
      "dimensions-input", .unknown, by: .publicValidator,
      meaning: "An index of neighbors has another number of dimensions than the inputs."),
    ValidationRule(
      "dimensions-missing", .refused, by: .publicValidator, meaning: "The number of dimensions is not set."),
    ValidationRule(
      "dimensions-negative", .unknown, by: .publicValidator, meaning: "The number of dimensions is negative."),
    ValidationRule(
      "distance-missing", .refused, by: .publicValidator, meaning: "An index of neighbors has no distance function."),
    ValidationRule(
      "distribution", .unknown, by: .reasoning,
      meaning: "A distribution has a mean or a precision that is no sound number."),
    ValidationRule(
      "extract-count", .refused, by: .publicValidator,
      meaning: "An extractor of elements has no indices, or another number than its output takes."),
    ValidationRule(
      "extract-index", .refused, by: .publicValidator,
      meaning: "An extractor takes an element that the input does not have."),
    ValidationRule("extractor-missing", .refused, by: .publicValidator, meaning: "A feature print has no extractor."),
    ValidationRule(
      "extractor-outputs", .refused, by: .publicValidator,
      meaning: "A feature print names another number of outputs than its extractor has."),
    ValidationRule(
      "extractor-version", .refused, by: .publicValidator,
      meaning: "A feature print has a version of its extractor that is not known."),
    ValidationRule(
      "handle-unknown", .refused, by: .publicValidator, meaning: "A table has no known way to treat unknown values."),
    ValidationRule(
      "identity-output", .unknown, by: .publicValidator, meaning: "An output of an identity is not among its inputs."),
    ValidationRule(
      "imputed-value-keys", .unknown, by: .publicValidator, meaning: "A replacement has other keys than the input."),
    ValidationRule("imputed-value-missing", .refused, by: .publicValidator, meaning: "An imputer has no replacement."),
    ValidationRule(
      "imputed-value-size", .refused, by: .publicValidator,
      meaning: "A replacement has another number of values than the input."
    ),
    ValidationRule(
      "imputed-value-type", .refused, by: .publicValidator, meaning: "A replacement does not fit the type of the input."
    ),
    ValidationRule(
      "index-missing", .refused, by: .publicValidator, meaning: "A classifier of nearest neighbors has no index."),
    ValidationRule(
      "input-size", .unknown, by: .reasoning,
      meaning: "Rows of weights, or vectors, have another length than the inputs."),
    ValidationRule(
      "item-ids-both", .refused, by: .publicValidator,
      meaning: "A recommender names its items both by strings and by numbers."),
    ValidationRule(
      "item-ids-count", .refused, by: .publicValidator, meaning: "A recommender names fewer items than it has."),
    ValidationRule(
      "item-ids-duplicate", .refused, by: .publicValidator, meaning: "A recommender names two items alike."),
    ValidationRule(
      "item-number", .refused, by: .publicValidator, meaning: "A recommender has an item number that is too large."),
    ValidationRule(
      "kernel-missing", .refused, by: .publicValidator, meaning: "A support vector machine has no kernel."),
    ValidationRule(
      "kernel-parameter", .refused, by: .publicValidator,
      meaning: "A parameter of a kernel has a value that is not allowed."),
    ValidationRule("keys-duplicate", .unknown, by: .publicValidator, meaning: "A key of a vectorizer appears twice."),
    ValidationRule("keys-missing", .refused, by: .publicValidator, meaning: "A vectorizer has no keys."),
    ValidationRule(
      "keys-type", .unknown, by: .publicValidator,
      meaning: "The keys of a vectorizer have another type than those of the input."
    ),
    ValidationRule(
      "labels-missing", .refused, by: .publicValidator, meaning: "A model that needs class labels has none."),
    ValidationRule(
      "leaf-size", .refused, by: .publicValidator,
      meaning: "The leaves of an index of neighbors hold less than one sample."),
    ValidationRule("link-missing", .refused, by: .publicValidator, meaning: "A linked model names no model."),
    ValidationRule(
      "link-name", .refused, by: .publicValidator, meaning: "A linked model has a name that is no directory's."),
    ValidationRule(
      "link-name-missing", .refused, by: .publicValidator, meaning: "The name of a linked model is empty."),
    ValidationRule("mapping-missing", .refused, by: .publicValidator, meaning: "A table of categories has no entries."),
    ValidationRule("method-missing", .refused, by: .publicValidator, meaning: "A model of sounds has no method."),
    ValidationRule(
      "norm-unknown", .refused, by: .publicValidator, meaning: "A normalizer has a norm that the schema does not have."),
    ValidationRule(
      "offset-count", .refused, by: .publicValidator,
      meaning: "A linear model has another number of offsets than rows of weights."),
    ValidationRule(
      "output-flexibility", .refused, by: .publicValidator,
      meaning: "Outputs that change their length have enumerated shapes, not ranges."),
    ValidationRule(
      "output-shape", .refused, by: .publicValidator, meaning: "An output has another shape than the model makes."),
    ValidationRule(
      "output-shapes-differ", .refused, by: .publicValidator,
      meaning: "Outputs that belong together have different shapes."),
    ValidationRule(
      "output-size", .refused, by: .publicValidator,
      meaning: "An output has another number of elements than the model makes."),
    ValidationRule(
      "output-type", .refused, by: .publicValidator, meaning: "An output has another type than the model makes."),
    ValidationRule(
      "pairs-count", .refused, by: .publicValidator,
      meaning: "A support vector classifier has another number of values than pairs of classes."),
    ValidationRule(
      "parameter-data-missing", .refused, by: .publicValidator,
      meaning: "A model of Apple's frameworks has no learned parameters."),
    ValidationRule("recommender-output", .refused, by: .publicValidator, meaning: "A recommender has no output."),
    ValidationRule(
      "replace-value-type", .refused, by: .publicValidator,
      meaning: "The value that an imputer replaces does not fit the replacement."),
    ValidationRule(
      "revision", .refused, by: .publicValidator, meaning: "A model of texts has a revision that is not known."),
    ValidationRule(
      "sample-size", .refused, by: .publicValidator,
      meaning: "A sample of nearest neighbors has another length than the index states."),
    ValidationRule(
      "samples-count", .refused, by: .publicValidator,
      meaning: "A classifier of nearest neighbors has another number of samples than labels."),
    ValidationRule(
      "scaler-size", .refused, by: .publicValidator, meaning: "A scaler has another number of values than its input."),
    ValidationRule(
      "sequence-type", .refused, by: .publicValidator,
      meaning: "A sequence has elements of another type than the model takes."),
    ValidationRule("serialized-empty", .unknown, by: .documentation, meaning: "A serialized model has no bytes."),
    ValidationRule(
      "support-vector-index", .refused, by: .publicValidator, meaning: "A sparse support vector has an index below 1."),
    ValidationRule(
      "support-vector-order", .unknown, by: .publicValidator,
      meaning: "The indices of a sparse support vector are not in order."
    ),
    ValidationRule(
      "support-vector-size", .refused, by: .publicValidator, meaning: "Support vectors have different lengths."),
    ValidationRule(
      "support-vectors-missing", .refused, by: .publicValidator,
      meaning: "A support vector machine has no support vectors."),
    ValidationRule(
      "support-vectors-per-class", .refused, by: .publicValidator,
      meaning: "The numbers of support vectors per class do not fit the classes and vectors."),
    ValidationRule("threshold", .refused, by: .publicValidator, meaning: "A threshold is no number from 0 to 1."),
    ValidationRule(
      "transform-classes", .refused, by: .publicValidator,
      meaning: "A transform that takes two classes has another number."),
    ValidationRule(
      "transform-unknown", .refused, by: .publicValidator,
      meaning: "A model has a transform that the schema does not have."),
    ValidationRule(
      "tree-child-missing", .refused, by: .publicValidator, meaning: "A node of a tree has a child that does not exist."
    ),
    ValidationRule(
      "tree-child-shared", .refused, by: .publicValidator, meaning: "Two nodes of a tree have the same child."),
    ValidationRule(
      "tree-feature-index", .refused, by: .publicValidator,
      meaning: "A node of a tree branches on a feature that the input does not have."),
    ValidationRule(
      "tree-leaf-duplicate", .refused, by: .publicValidator,
      meaning: "A leaf of a tree has two values for one dimension."),
    ValidationRule("tree-leaf-empty", .refused, by: .publicValidator, meaning: "A leaf of a tree has no value."),
    ValidationRule(
      "tree-leaf-index", .refused, by: .publicValidator,
      meaning: "A leaf of a tree has a value for a dimension that the predictions do not have."),
    ValidationRule("tree-loop", .refused, by: .publicValidator, meaning: "A node of a tree is its own descendant."),
    ValidationRule(
      "tree-node-behavior", .refused, by: .publicValidator,
      meaning: "A node of a tree has a behavior that the schema does not have."),
    ValidationRule(
      "tree-node-duplicate", .refused, by: .publicValidator, meaning: "Two nodes of a tree have the same number."),
    ValidationRule("tree-roots", .refused, by: .publicValidator, meaning: "A tree has more roots than one."),
    ValidationRule("trees-missing", .unknown, by: .publicValidator, meaning: "An ensemble has no trees."),
    ValidationRule(
      "value-on-unknown", .refused, by: .publicValidator,
      meaning: "The value for unknown entries does not fit the table."),
    ValidationRule(
      "vector-dimensions", .refused, by: .publicValidator, meaning: "A column of a vectorizer has no elements."),
    ValidationRule(
      "vector-size", .unknown, by: .reasoning, meaning: "A vector has another length than the model makes or takes."),
    ValidationRule(
      "weighting-missing", .refused, by: .publicValidator,
      meaning: "A classifier of nearest neighbors has no weighting."),
    ValidationRule(
      "weights-count", .refused, by: .publicValidator,
      meaning: "A linear model has another number of rows than its classes need."),
  ]
}
