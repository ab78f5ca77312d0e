extension ValidationRule {
  /// Updatable models and the parameters of updates.
  static let training: [ValidationRule] = [
    ValidationRule(
      "default-label-missing", .refused, by: .publicValidator,
      meaning: "A classifier of nearest neighbors has neither labels nor a default label."),
    ValidationRule(
      "default-label-type", .refused, by: .publicValidator,
      meaning: "The default label has another type than the labels."),
    ValidationRule(
      "loss-count", .refused, by: .publicValidator,
      meaning: "The update parameters have another number of losses than 1."),
    ValidationRule("loss-input", .refused, by: .publicValidator, meaning: "The loss reads what no layer makes."),
    ValidationRule("loss-missing", .refused, by: .publicValidator, meaning: "A loss layer has no type."),
    ValidationRule(
      "loss-target", .refused, by: .publicValidator, meaning: "The target of the loss is no training input."),
    ValidationRule(
      "optimizer-missing", .refused, by: .publicValidator, meaning: "The update parameters have no optimizer."),
    ValidationRule(
      "parameter-default", .refused, by: .publicValidator,
      meaning: "The default of an update parameter is outside of its range."
    ),
    ValidationRule(
      "parameter-range", .refused, by: .publicValidator, meaning: "A parameter has a value that is not allowed."),
    ValidationRule(
      "parameter-values", .refused, by: .publicValidator,
      meaning: "The range or the set of values of a parameter is empty or unsound."),
    ValidationRule(
      "training-input-count", .refused, by: .publicValidator,
      meaning: "The training inputs are more or fewer than training takes."),
    ValidationRule(
      "training-input-model", .refused, by: .publicValidator, meaning: "No training input is an input of the model."),
    ValidationRule(
      "training-input-target", .refused, by: .publicValidator, meaning: "The training inputs have no target."),
    ValidationRule(
      "training-input-type", .refused, by: .publicValidator,
      meaning: "A training input has another type than the output it is compared with."),
    ValidationRule(
      "update-blocked", .refused, by: .publicValidator,
      meaning: "A layer that cannot pass gradients lies between an updatable layer and the loss."),
    ValidationRule(
      "update-ignored", .accepted, by: .publicValidator,
      meaning: "The model has update parameters but is not updatable."),
    ValidationRule(
      "update-layer", .refused, by: .publicValidator, meaning: "A layer is updatable whose type cannot be updated."),
    ValidationRule(
      "update-no-layer", .refused, by: .publicValidator, meaning: "A model is updatable, but none of its layers is."),
    ValidationRule(
      "update-not-allowed", .refused, by: .publicValidator,
      meaning: "A model is updatable whose type cannot be updated."),
    ValidationRule(
      "update-parameter-missing", .refused, by: .publicValidator, meaning: "An update parameter is not set."),
    ValidationRule(
      "update-pipeline", .refused, by: .publicValidator,
      meaning: "A pipeline and its models do not agree on which of them is updatable."),
    ValidationRule(
      "update-quantized", .refused, by: .publicValidator, meaning: "An updatable layer has quantized weights."),
    ValidationRule(
      "update-weights", .refused, by: .publicValidator,
      meaning: "An updatable layer has weights that cannot be updated."),
  ]
}
