public import Foundation
internal import Synchronization

/// A layer of a neural network that the app computes itself.
///
/// Register the class under the name that the model calls it, before the model is loaded:
/// `MLCustomLayerRegistry.register(Swish.self, named: "Swish")`.
public protocol MLCustomLayer: AnyObject {
  /// - Parameter parameters: The layer's parameters in the model: numbers, booleans and texts.
  init(parameters: [String: Any]) throws

  /// Receives the layer's weights, in the model's order: the bytes in the model.
  func setWeightData(_ weights: [Data]) throws

  /// Shapes of the outputs for shapes of inputs.
  func outputShapes(forInputShapes inputShapes: [[NSNumber]]) throws -> [[NSNumber]]

  /// Computes. Outputs have the shapes that `outputShapes` gave; elements are of type float32.
  func evaluate(inputs: [MLMultiArray], outputs: [MLMultiArray]) throws
}

/// The classes that compute custom layers, by the names that models call them. An addition of modelc: elsewhere than on
/// Apple's systems, classes cannot be found by name.
public enum MLCustomLayerRegistry {
  private static let types = Mutex<[String: Handed<any MLCustomLayer.Type>]>([:])

  /// Registers a class. A class that was registered under the name is replaced, for models loaded afterwards.
  public static func register(_ type: any MLCustomLayer.Type, named name: String) {
    let handed = Handed(type)
    types.withLock { $0[name] = handed }
  }

  /// The class for a name; nil when none is registered.
  public static func type(named name: String) -> (any MLCustomLayer.Type)? {
    types.withLock { $0[name] }?.value
  }
}
