internal import ModelSpec

/// The input and the output of a model that turns one feature into one.
struct SingleFeature: Sendable {
  let input: String
  let output: String
  let inputType: FeatureType.Kind?
  let outputType: FeatureType.Kind?

  init(of model: Model, at path: ModelPath) throws(RuntimeError) {
    guard let input = model.description?.input.first, let output = model.description?.output.first else {
      throw RuntimeError(.generic, "the model does not declare an input and an output", at: path)
    }
    (self.input, self.output) = (input.name, output.name)
    (inputType, outputType) = (input.type?.kind, output.type?.kind)
  }

  /// The array that the output is declared to be.
  var outputArray: ArrayFeatureType? {
    guard case .multiArrayType(let array)? = outputType else { return nil }
    return array
  }
}
