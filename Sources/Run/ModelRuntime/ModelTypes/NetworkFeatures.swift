internal import ModelLowering
package import ModelSpec

/// How features of a network become the tensors that its layers see.
package struct NetworkFeatures: Sendable {
  private let inputs: [NetworkInput]

  /// - Throws: `RuntimeError` when `model` is no network.
  package init(_ model: Model) throws(RuntimeError) {
    guard let network = model.network else {
      throw RuntimeError(.generic, "the model is not a neural network")
    }
    let shapes = InputShapes(network)
    var inputs: [NetworkInput] = []
    for feature in model.description?.input ?? [] {
      inputs.append(try NetworkInput(feature, shapes, network.preprocessing))
    }
    self.inputs = inputs
  }

  /// Names of the inputs, in the model's order.
  package var names: [String] { inputs.map(\.name) }

  /// The tensors of one set of features, in the order of `names`.
  package func tensors(_ features: NameMap<FeatureValue>) throws(RuntimeError) -> [Tensor] {
    var tensors: [Tensor] = []
    for input in inputs { tensors.append(try input.tensor(features[input.name])) }
    return tensors
  }

  /// The shapes that layers see of features of the declared shapes, in the order of `names`; nil when not all declare
  /// one.
  package var declaredShapes: [[Int]]? {
    let shapes = inputs.compactMap(\.declaredShape)
    return shapes.count == inputs.count ? shapes : nil
  }
}
