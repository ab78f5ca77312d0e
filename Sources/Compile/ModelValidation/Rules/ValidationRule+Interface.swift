extension ValidationRule {
  /// The interface of a model, its version, and pipelines.
  static let interface: [ValidationRule] = [
    ValidationRule(
      "axis-length", .mayRefuse,
      by: .report(
        "https://github.com/apple/coremltools/issues/1003 and https://github.com/apple/coremltools/issues/324"),
      meaning: "An input has more elements along an axis than a texture of Apple's GPUs.",
      saying: "MTLTextureDescriptor has width (44100) greater than the maximum allowed size of 16384."),
    ValidationRule(
      "class-labels-count", .refused, by: .report("https://github.com/apple/coremltools/issues/144"),
      meaning: "A classifier makes another number of scores than it has class labels.",
      saying:
        "The size of the output layer 'chairConfidence' in the neural network does not match the number of classes in the classifier."
    ),
    ValidationRule("class-labels-duplicate", .unknown, by: .publicValidator, meaning: "A class label appears twice."),
    ValidationRule(
      "class-labels-missing", .refused, by: .publicValidator, meaning: "A classifier has no class labels."),
    ValidationRule(
      "color-space", .refused, by: .publicValidator,
      meaning: "An image has no color space, or one that its place does not allow."),
    ValidationRule(
      "data-type", .refused, by: .publicValidator,
      meaning: "An array has no data type, or one that its place does not allow."),
    ValidationRule(
      "default-function", .refused, by: .documentation,
      meaning: "The function that is named as the default does not exist."),
    ValidationRule(
      "default-not-allowed", .refused, by: .publicValidator,
      meaning: "An input has a default value, but the model type takes none."),
    ValidationRule(
      "default-shape", .refused, by: .publicValidator,
      meaning: "The default shape is not among the shapes that the feature allows."),
    ValidationRule(
      "default-size", .refused, by: .publicValidator,
      meaning: "The default size of an image is not among the sizes that it allows."),
    ValidationRule(
      "default-value", .refused, by: .publicValidator,
      meaning: "A default value does not fit the data type of its feature."),
    ValidationRule("element-type-missing", .refused, by: .publicValidator, meaning: "A sequence has no element type."),
    ValidationRule(
      "feature-count", .refused, by: .publicValidator,
      meaning: "The description has more features than the model type takes."),
    ValidationRule(
      "feature-data-type", .refused, by: .publicValidator,
      meaning: "A feature has another data type than the model type takes."),
    ValidationRule(
      "feature-missing", .refused, by: .publicValidator,
      meaning: "The description lacks a feature that the model names or needs."),
    ValidationRule(
      "feature-name-duplicate", .refused, by: .publicValidator, meaning: "Two features of a list have the same name."),
    ValidationRule("feature-name-missing", .refused, by: .publicValidator, meaning: "A feature has no name."),
    ValidationRule(
      "feature-rank", .refused, by: .publicValidator,
      meaning: "A feature has another number of dimensions than the model type takes."),
    ValidationRule(
      "feature-shape", .refused, by: .publicValidator,
      meaning: "A feature has another shape than the model type makes or takes."
    ),
    ValidationRule(
      "feature-shared", .refused, by: .publicValidator, meaning: "Two fields of a model name the same output."),
    ValidationRule(
      "feature-type", .refused, by: .publicValidator, meaning: "A feature has a type that the model type does not take."
    ),
    ValidationRule(
      "feature-type-mismatch", .refused, by: .report("https://github.com/apple/coremltools/issues/1018"),
      meaning: "A feature has different types in two models of a pipeline.",
      saying:
        "Pipeline: the input '__feature_vector__' of model '...' does not match the type previously specified by the pipeline input or the output of a previous model"
    ),
    ValidationRule("feature-type-missing", .refused, by: .publicValidator, meaning: "A feature has no type."),
    ValidationRule(
      "feature-unused", .refused, by: .publicValidator,
      meaning: "A feature of the description is named by no field of the model."),
    ValidationRule(
      "flexibility-empty", .refused, by: .publicValidator,
      meaning: "A flexible shape lists no shapes, or one without dimensions."),
    ValidationRule(
      "flexibility-mixed", .failsAtRunTime, by: .report("https://github.com/apple/coremltools/issues/2548"),
      meaning: "One input has enumerated shapes and another a range of shapes: Core ML ends the process that predicts.",
      saying:
        "A model doesn't allow a mixture of enumerated and range shape flexibility, but feature (a) uses the enumerated shape and feature (b) uses the range shape"
    ),
    ValidationRule(
      "function-name-duplicate", .refused, by: .documentation,
      meaning: "Two functions of the description have the same name."),
    ValidationRule(
      "function-name-missing", .refused, by: .documentation, meaning: "A function of the description has no name."),
    ValidationRule(
      "functions-mixed", .refused, by: .documentation,
      meaning: "The description has functions, and features outside of them."),
    ValidationRule(
      "functions-not-allowed", .refused, by: .documentation,
      meaning: "A model that is no ML Program describes functions."),
    ValidationRule("image-size", .refused, by: .publicValidator, meaning: "An image has no width or height."),
    ValidationRule(
      "input-missing", .refused, by: .publicValidator, meaning: "The model has no inputs, but its type needs one."),
    ValidationRule("key-type-missing", .refused, by: .publicValidator, meaning: "A dictionary has no key type."),
    ValidationRule(
      "metadata-key", .unknown, by: .documentation, meaning: "An entry of the metadata has an empty name."),
    ValidationRule("model-type-missing", .refused, by: .publicValidator, meaning: "The model has no content."),
    ValidationRule("models-missing", .refused, by: .publicValidator, meaning: "A pipeline has no models."),
    ValidationRule(
      "name-duplicate", .refused, by: .publicValidator, meaning: "Two models of a pipeline have the same name."),
    ValidationRule(
      "names-count", .refused, by: .publicValidator, meaning: "A pipeline has another number of names than models."),
    ValidationRule(
      "named-shape", .failsAtRunTime, by: .reasoning,
      meaning:
        "The model cannot be computed with a shape that it declares or lists for an input, or with an end of a range."),
    ValidationRule(
      "optional-all", .refused, by: .publicValidator,
      meaning: "Every input is optional, but the model type needs one that is not."),
    ValidationRule(
      "optional-input", .refused, by: .publicValidator,
      meaning: "An input is optional, but the model type needs every input."),
    ValidationRule("optional-output", .refused, by: .publicValidator, meaning: "An output is optional."),
    ValidationRule("output-missing", .refused, by: .publicValidator, meaning: "The model has no outputs."),
    ValidationRule(
      "predicted-feature-missing", .refused, by: .publicValidator,
      meaning: "A predicted feature is not named, or is no output."),
    ValidationRule("shape-missing", .refused, by: .publicValidator, meaning: "An array has no shape."),
    ValidationRule("shape-negative", .refused, by: .publicValidator, meaning: "A dimension of an array is negative."),
    ValidationRule(
      "shape-too-large", .refused, by: .reasoning, meaning: "An array has more elements than can be counted."),
    ValidationRule("size-range", .refused, by: .publicValidator, meaning: "A range of sizes is empty."),
    ValidationRule("state-flexible", .refused, by: .documentation, meaning: "A state has a flexible shape."),
    ValidationRule(
      "state-misplaced", .refused, by: .documentation, meaning: "A state stands among the inputs or outputs."),
    ValidationRule("state-optional", .refused, by: .documentation, meaning: "A state is optional."),
    ValidationRule("state-type-missing", .refused, by: .documentation, meaning: "A state has no array type."),
    ValidationRule(
      "states-ignored", .unknown, by: .documentation, meaning: "A model that is no ML Program has states."),
    ValidationRule(
      "target-too-old", .failsAtRunTime, by: .documentation,
      meaning: "The model needs a later system than the one it is checked for."),
    ValidationRule(
      "version-missing", .refused, by: .publicValidator, meaning: "The model has no specification version."),
    ValidationRule(
      "version-too-low", .refused, by: .publicValidator,
      meaning: "The model has features of a later specification version than it states."),
    ValidationRule(
      "version-unknown", .refused, by: .publicValidator,
      meaning: "The model has a later specification version than any that is known."),
    ValidationRule(
      "too-many-findings", .unknown, by: .reasoning, meaning: "The model has more problems than are listed."),
  ]
}
