internal import Foundation

/// The name of a value that training, or loading, may be given.
public final class MLParameterKey: MLKey, @unchecked Sendable {
  public static let learningRate = MLParameterKey(name: "learningRate", scope: nil)
  public static let momentum = MLParameterKey(name: "momentum", scope: nil)
  public static let miniBatchSize = MLParameterKey(name: "miniBatchSize", scope: nil)
  public static let beta1 = MLParameterKey(name: "beta1", scope: nil)
  public static let beta2 = MLParameterKey(name: "beta2", scope: nil)
  public static let eps = MLParameterKey(name: "eps", scope: nil)
  public static let epochs = MLParameterKey(name: "epochs", scope: nil)
  public static let shuffle = MLParameterKey(name: "shuffle", scope: nil)
  public static let seed = MLParameterKey(name: "seed", scope: nil)
  public static let numberOfNeighbors = MLParameterKey(name: "numberOfNeighbors", scope: nil)
  public static let linkedModelFileName = MLParameterKey(name: "linkedModelFileName", scope: nil)
  public static let linkedModelSearchPath = MLParameterKey(name: "linkedModelSearchPath", scope: nil)
  /// The weights of a layer, which the scope names.
  public static let weights = MLParameterKey(name: "weights", scope: nil)
  /// The biases of a layer, which the scope names.
  public static let biases = MLParameterKey(name: "biases", scope: nil)

  /// The same name within a part of the model.
  public func scoped(to scope: String) -> MLParameterKey { MLParameterKey(name: name, scope: scope) }
}
