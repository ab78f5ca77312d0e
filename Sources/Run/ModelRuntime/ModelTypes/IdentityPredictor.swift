internal import ModelSpec

/// Returns every input unchanged: as the output of its name, or else of its place.
struct IdentityPredictor: ModelTypePredictor {
  private let pairs: [(input: String, output: String)]

  init(_ message: Identity, of model: Model, at path: ModelPath, _ options: LoadingOptions) throws(RuntimeError) {
    let inputs = model.description?.input.map(\.name) ?? []
    let outputs = model.description?.output.map(\.name) ?? []
    let names = NameSet(inputs)
    var pairs: [(input: String, output: String)] = []
    for (index, output) in outputs.enumerated() {
      guard let input = names.contains(output) ? output : index < inputs.count ? inputs[index] : nil else {
        throw RuntimeError(.generic, "output '\(output)' matches no input", at: path)
      }
      pairs.append((input, output))
    }
    self.pairs = pairs
  }

  func prediction(
    from features: NameMap<FeatureValue>, options: PredictionOptions
  ) throws(RuntimeError) -> NameMap<FeatureValue> {
    var results: NameMap<FeatureValue> = [:]
    for (input, output) in pairs where features[input] != nil { results[output] = features[input] }
    return results
  }
}
