internal import ModelRuntime
internal import ModelSpec

/// The order in which outputs are shown: that of the model, then taps by name.
struct PredictionOrder {
  private let names: [String]
  /// Name of the dictionary output with the probabilities of labels.
  let probabilities: String

  init(_ description: ModelDescription, taps: [String]) {
    let declared = description.output.map(\.name)
    names = declared + NameSet(taps).subtracting(declared).sorted()
    probabilities = description.predictedProbabilitiesName
  }

  func sorted(_ values: NameMap<FeatureValue>) -> [(name: String, value: FeatureValue)] {
    let others = NameSet(values.keys).subtracting(names).sorted()
    return (names + others).compactMap { name in values[name].map { (name, $0) } }
  }
}
