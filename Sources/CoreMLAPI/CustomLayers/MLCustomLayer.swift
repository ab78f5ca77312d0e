public import Foundation

/// A layer of a neural network that the app computes itself.
///
/// Register the class under the name that the model calls it, before the model is loaded:
/// `MLCustomLayerRegistry.register(Swish.self, named: "Swish")`.
public protocol MLCustomLayer: AnyObject {
  /// - Parameter parameters: What the model says of the layer: numbers, truth values and texts.
  init(parameters: [String: Any]) throws

  /// Takes the layer's weights, in the model's order: bytes as they stand in the model.
  func setWeightData(_ weights: [Data]) throws

  /// Shapes of the outputs for shapes of inputs.
  func outputShapes(forInputShapes inputShapes: [[NSNumber]]) throws -> [[NSNumber]]

  /// Computes. Outputs have the shapes that `outputShapes` gave; elements are of type float32.
  func evaluate(inputs: [MLMultiArray], outputs: [MLMultiArray]) throws
}
