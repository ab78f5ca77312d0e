internal import ModelSpec

extension AwkwardSignatures {
  /// A model with a feature of every kind among its inputs, its outputs and what training takes.
  package static var everyFeature: Entry {
    var image = FeatureDescription.image("picture", width: 28, height: 28, .grayscale)
    image.shortDescription = "Picture of a digit"
    var threshold = FeatureDescription.double("threshold")
    threshold.type?.isOptional = true
    threshold.shortDescription = "Least probability."
    let inputs: [FeatureDescription] = [
      image, .image("backdrop", width: 640, height: 480, .bgr), .multiArray("input.1", [1, 3], .double), threshold,
      .int64("594"), .string("Class"), .dictionary("weights"), .sequence("words"),
    ]
    var label = FeatureDescription.string("label")
    label.shortDescription = "Most likely digit"
    let outputs: [FeatureDescription] = [
      label, .dictionary("probabilities", integerKeys: true), .multiArray("logits", []), .int64("count"),
      .double("score"), .image("mask", width: 28, height: 28), .sequence("ids", ofIntegers: true),
      .multiArray("grid", [2, 3, 4], .int32),
    ]
    var model = Model.model(.identity(Identity()), version: 4, inputs: inputs, outputs: outputs, isUpdatable: true)
    model.description?.trainingInput = [image, label]
    return ("every-feature", model)
  }
}
