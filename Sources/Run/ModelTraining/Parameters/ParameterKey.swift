import ModelSpec

/// The name of a training parameter.
package struct ParameterKey: Hashable, Sendable {
  package var name: String
  /// The part of the model: a layer, or a model of a pipeline and a layer, separated by dots. Nil for the whole model.
  package var scope: String?

  package init(_ name: String, scope: String? = nil) {
    self.name = name
    self.scope = scope
  }

  package static func == (a: ParameterKey, b: ParameterKey) -> Bool { a.name == b.name && a.scope == b.scope }

  /// The same name within a part of the model.
  package func scoped(to scope: String?) -> ParameterKey { ParameterKey(name, scope: scope) }

  package static let learningRate = ParameterKey("learningRate")
  package static let momentum = ParameterKey("momentum")
  package static let miniBatchSize = ParameterKey("miniBatchSize")
  package static let beta1 = ParameterKey("beta1")
  package static let beta2 = ParameterKey("beta2")
  package static let eps = ParameterKey("eps")
  package static let epochs = ParameterKey("epochs")
  package static let shuffle = ParameterKey("shuffle")
  package static let seed = ParameterKey("seed")
  package static let numberOfNeighbors = ParameterKey("numberOfNeighbors")
  /// The weights of the layer that the scope names.
  package static let weights = ParameterKey("weights")
  /// The biases of the layer that the scope names.
  package static let biases = ParameterKey("biases")
}

extension ParameterKey: CustomStringConvertible {
  /// `learningRate`, or `weights` of `dense_1` as `dense_1.weights`.
  package var description: String { scope.map { "\($0).\(name)" } ?? name }
}
