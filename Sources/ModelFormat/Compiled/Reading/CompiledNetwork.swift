/// The files of a compiled neural network, which hold its layers.
package struct CompiledNetwork: Equatable, Sendable {
  /// Numbers of the models on the way from the outermost pipeline; empty when the whole model is the network.
  package var stage: [Int]
  /// Path of `model.espresso.net`: the layers, in JSON.
  package var net: String
  /// Path of `model.espresso.shape`: the blobs' shapes, in JSON.
  package var shape: String
  /// Path of `model.espresso.weights`.
  package var weights: String
  /// Names of the layers that a training task may change.
  package var updatableLayers: [String]
  /// The blobs that those layers write, as many and in the same order; a ReLU behind a layer may be fused with it since.
  package var updatableOutputs: [String]

  package init(
    stage: [Int], net: String, shape: String, weights: String, updatableLayers: [String] = [],
    updatableOutputs: [String] = []
  ) {
    self.stage = stage
    self.net = net
    self.shape = shape
    self.weights = weights
    self.updatableLayers = updatableLayers
    self.updatableOutputs = updatableOutputs
  }
}
