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

  mutating func add(_ field: String, _ part: (some WeightHolder)?) {
    if let part { weights += part.weightParams(at: path.field(field)) }
  }

  mutating func add(_ field: String, _ parts: [some WeightHolder]) {
    for (index, part) in parts.enumerated() { weights += part.weightParams(at: path.element(field, index)) }
  }
}

/// A part of a layer that holds weights, or weights themselves.
package protocol WeightHolder {
  /// Every weight field that is set, in the schema's order; `path` leads to this part.
  func weightParams(at path: ModelPath) -> [LayerWeight]

  /// Calls `body` with every weight field that is set, for it to change, in the schema's order; `path` leads to this part.
  mutating func changeWeightParams<Failure: Error>(
    at path: ModelPath, _ body: (inout WeightParams, ModelPath) throws(Failure) -> Void
  ) throws(Failure)
}

extension WeightParams: WeightHolder {
  package func weightParams(at path: ModelPath) -> [LayerWeight] { [LayerWeight(path: path, params: self)] }

  package mutating func changeWeightParams<Failure: Error>(
    at path: ModelPath, _ body: (inout WeightParams, ModelPath) throws(Failure) -> Void
  ) throws(Failure) {
    try body(&self, path)
  }
}

extension NeuralNetworkLayer {
  /// Every weight field that is set in the layer, in the schema's order, with its path from the layer.
  ///
  /// Layers in the bodies of a `branch` or `loop` have weights of their own, which are not among these: see `bodies`.
  public var weightParams: [LayerWeight] { layer?.weightParams ?? [] }
}
