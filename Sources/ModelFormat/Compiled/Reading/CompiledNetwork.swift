/// The files of a compiled neural network, which hold its layers.
public struct CompiledNetwork: Equatable, Sendable {
  /// Numbers of the models on the way from the outermost pipeline; empty when the whole model is the network.
  public var stage: [Int]
  /// Path of `model.espresso.net`: the layers, in JSON.
  public var net: String
  /// Path of `model.espresso.shape`: the blobs' shapes, in JSON.
  public var shape: String
  /// Path of `model.espresso.weights`.
  public var weights: String
  /// Names of the layers that a training task may change.
  public var updatableLayers: [String]
  /// The blobs that those layers write, as many and in the same order; a ReLU behind a layer may be fused with it since.
  public var updatableOutputs: [String]

  public init(
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
