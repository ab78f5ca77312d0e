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

  mutating func add(_ field: String, _ params: (some WeightHolder)?) {
    guard let params else { return }
    weights += params.weightParams(at: path.field(field))
  }

  mutating func add(_ field: String, _ params: [some WeightHolder]) {
    for (index, params) in params.enumerated() {
      weights += params.weightParams(at: path.element(field, index))
    }
  }
}

/// A message below a layer that has weight fields.
package protocol WeightHolder {
  /// Every weight field that is set, in the schema's order; `path` leads to this message.
  func weightParams(at path: ModelPath) -> [LayerWeight]
}

extension NeuralNetworkLayer {
  /// Every weight field that is set in the layer, in the schema's order, with its path from the layer.
  ///
  /// Layers in the bodies of a `branch` or `loop` have weights of their own, which are not among these: see `bodies`.
  public var weightParams: [LayerWeight] { layer?.weightParams ?? [] }
}
