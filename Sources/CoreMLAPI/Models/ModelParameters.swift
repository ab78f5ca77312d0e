internal import Foundation
internal import ModelSpec

/// The values that training of a model may be given, as its specification declares them.
enum ModelParameters {
  /// - Parameter scope: The part of the whole model that `model` is; nil for the whole.
  static func descriptions(of model: Model, scope: String? = nil) -> [MLParameterDescription] {
    if let pipeline = model.pipeline {
      return pipeline.models.enumerated().flatMap { index, part -> [MLParameterDescription] in
        let name = index < pipeline.names.count ? pipeline.names[index] : "model\(index)"
        return descriptions(of: part, scope: scope.map { "\($0).\(name)" } ?? name)
      }
    }
    if case .kNearestNeighborsClassifier(let classifier) = model.kind {
      return [description(.numberOfNeighbors, classifier.numberOfNeighbors, scope)].compactMap(\.self)
    }
    return model.network?.updateParams.map { descriptions(of: $0, scope) } ?? []
  }

  private static func descriptions(
    of parameters: NetworkUpdateParameters, _ scope: String?
  ) -> [MLParameterDescription] {
    var all: [MLParameterDescription?] = []
    switch parameters.optimizer?.optimizerType {
    case .sgdOptimizer(let optimizer):
      all += [
        description(.learningRate, optimizer.learningRate, scope), description(.momentum, optimizer.momentum, scope),
        description(.miniBatchSize, optimizer.miniBatchSize, scope),
      ]
    case .adamOptimizer(let optimizer):
      all += [
        description(.learningRate, optimizer.learningRate, scope), description(.beta1, optimizer.beta1, scope),
        description(.beta2, optimizer.beta2, scope), description(.eps, optimizer.eps, scope),
        description(.miniBatchSize, optimizer.miniBatchSize, scope),
      ]
    case nil: break
    }
    all += [description(.epochs, parameters.epochs, scope), description(.seed, parameters.seed, scope)]
    if let shuffle = parameters.shuffle {
      all.append(MLParameterDescription(key(.shuffle, scope), NSNumber(value: shuffle.defaultValue), nil))
    }
    return all.compactMap(\.self)
  }

  private static func key(_ key: MLParameterKey, _ scope: String?) -> MLParameterKey {
    scope.map { key.scoped(to: $0) } ?? key
  }

  private static func description(
    _ key: MLParameterKey, _ parameter: Int64Parameter?, _ scope: String?
  ) -> MLParameterDescription? {
    parameter.map { MLParameterDescription(Self.key(key, scope), $0) }
  }

  private static func description(
    _ key: MLParameterKey, _ parameter: DoubleParameter?, _ scope: String?
  ) -> MLParameterDescription? {
    parameter.map { MLParameterDescription(Self.key(key, scope), $0) }
  }
}
