/// The name of a value that training may be given.
public struct ParameterKey: Hashable, Sendable {
  public var name: String
  /// The part of the model: a layer, or a model of a pipeline and a layer, separated by dots. Nil for the whole model.
  public var scope: String?

  public init(_ name: String, scope: String? = nil) {
    self.name = name
    self.scope = scope
  }

  /// The same name within a part of the model.
  public func scoped(to scope: String?) -> ParameterKey { ParameterKey(name, scope: scope) }

  public static let learningRate = ParameterKey("learningRate")
  public static let momentum = ParameterKey("momentum")
  public static let miniBatchSize = ParameterKey("miniBatchSize")
  public static let beta1 = ParameterKey("beta1")
  public static let beta2 = ParameterKey("beta2")
  public static let eps = ParameterKey("eps")
  public static let epochs = ParameterKey("epochs")
  public static let shuffle = ParameterKey("shuffle")
  public static let seed = ParameterKey("seed")
  public static let numberOfNeighbors = ParameterKey("numberOfNeighbors")
  /// The weights of a layer, which the scope names.
  public static let weights = ParameterKey("weights")
  /// The biases of a layer, which the scope names.
  public static let biases = ParameterKey("biases")
}

extension ParameterKey: CustomStringConvertible {
  /// `learningRate`, or `weights` of `dense_1` as `dense_1.weights`.
  public var description: String { scope.map { "\($0).\(name)" } ?? name }
}
