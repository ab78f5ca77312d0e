/// One weight field of a layer.
public struct LayerWeight: Equatable, Sendable {
  /// The way from the layer to the field, such as `convolution › weights`.
  public var path: ModelPath
  /// The weights.
  public var params: WeightParams

  package init(path: ModelPath, params: WeightParams) {
    self.path = path
    self.params = params
  }
}

/// Gathers the weight fields below one part of a layer.
struct LayerWeightList {
  let path: ModelPath
  var weights: [LayerWeight] = []

  init(_ path: ModelPath) {
    self.path = path
  }

  mutating func add(_ field: String, _ params: WeightParams?) {
    guard let params else { return }
    weights.append(LayerWeight(path: path.field(field), params: params))
  }

  mutating func add(_ field: String, _ params: [WeightParams]) {
    for (index, params) in params.enumerated() {
      weights.append(LayerWeight(path: path.element(field, index), params: params))
    }
  }

  mutating func add(_ field: String, _ activation: ActivationParams?) {
    guard let activation else { return }
    weights += activation.weightParams(at: path.field(field))
  }

  mutating func add(_ field: String, _ activations: [ActivationParams]) {
    for (index, activation) in activations.enumerated() {
      weights += activation.weightParams(at: path.element(field, index))
    }
  }

  mutating func add(_ field: String, _ params: LSTMWeightParams?) {
    guard let params else { return }
    weights += params.weightParams(at: path.field(field))
  }

  mutating func add(_ field: String, _ params: [LSTMWeightParams]) {
    for (index, params) in params.enumerated() {
      weights += params.weightParams(at: path.element(field, index))
    }
  }
}
