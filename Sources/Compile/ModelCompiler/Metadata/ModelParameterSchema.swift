internal import ModelFormat
internal import ModelSpec

/// The `modelParameters` of an updatable model: the parameters that an app may set for training.
///
/// Only the entry of `numberOfNeighbors` is known from Apple's files. The others follow its form; their descriptions are
/// this project's own.
enum ModelParameterSchema {
  static func values(of model: Model) -> [JSONValue] {
    entries(of: model, scope: nil)
  }

  private static func entries(of model: Model, scope: String?) -> [JSONValue] {
    if let models = model.pipeline?.models {
      return models.enumerated().flatMap { index, child in
        entries(
          of: child, scope: [scope, PipelineModelName.name(index, in: model)].compactMap(\.self).joined(separator: "."))
      }
    }
    switch model.kind {
    case .kNearestNeighborsClassifier(let model):
      return [
        entry(
          "numberOfNeighbors", model.numberOfNeighbors, scope: scope, text: "Number of neighbors to use for prediction")
      ].compactMap(\.self)
    default: return entries(model.network?.updateParams, scope)
    }
  }

  private static func entries(_ params: NetworkUpdateParameters?, _ scope: String?) -> [JSONValue] {
    guard let params else { return [] }
    var entries: [JSONValue?] = []
    switch params.optimizer?.optimizerType {
    case .sgdOptimizer(let optimizer):
      entries += [
        entry("learningRate", optimizer.learningRate, scope: scope, text: "Step size of the optimizer"),
        entry("miniBatchSize", optimizer.miniBatchSize, scope: scope, text: "Number of examples in a batch"),
        entry("momentum", optimizer.momentum, scope: scope, text: "Part of the last step that the next one keeps"),
      ]
    case .adamOptimizer(let optimizer):
      entries += [
        entry("learningRate", optimizer.learningRate, scope: scope, text: "Step size of the optimizer"),
        entry("miniBatchSize", optimizer.miniBatchSize, scope: scope, text: "Number of examples in a batch"),
        entry("beta1", optimizer.beta1, scope: scope, text: "Decay of the mean of gradients"),
        entry("beta2", optimizer.beta2, scope: scope, text: "Decay of the mean of squared gradients"),
        entry("eps", optimizer.eps, scope: scope, text: "Number that keeps the divisor from zero"),
      ]
    case nil: break
    }
    entries += [
      entry("epochs", params.epochs, scope: scope, text: "Number of passes over the training data"),
      params.shuffle.map {
        entry(
          "shuffle", "Bool", value: $0.defaultValue ? "1" : "0", scope: scope, text: "Whether examples are shuffled")
      },
      entry("seed", params.seed, scope: scope, text: "Seed of the shuffling"),
    ]
    return entries.compactMap(\.self)
  }

  private static func entry(
    _ name: String, _ parameter: Int64Parameter?, scope: String?, text: String
  ) -> JSONValue? {
    guard let parameter else { return nil }
    let allowed: (String, String)? =
      switch parameter.allowedValues {
      case .range(let range): ("allowedRange", ShapeText.list([range.minValue, range.maxValue]))
      case .set(let set): ("allowedSet", ShapeText.list(set.values))
      case nil: nil
      }
    return entry(
      name, "Int64", value: String(parameter.defaultValue), allowed: allowed, scope: scope, text: text)
  }

  private static func entry(
    _ name: String, _ parameter: DoubleParameter?, scope: String?, text: String
  ) -> JSONValue? {
    guard let parameter else { return nil }
    var allowed: (String, String)?
    if case .range(let range) = parameter.allowedValues {
      allowed = ("allowedRange", "[\(range.minValue), \(range.maxValue)]")
    }
    return entry(
      name, "Double", value: "\(parameter.defaultValue)", allowed: allowed, scope: scope, text: text)
  }

  private static func entry(
    _ name: String, _ type: String, value: String, allowed: (String, String)? = nil, scope: String?, text: String
  ) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("name", .string(name)), .init("dataType", .string(type)), .init("defaultValue", .string(value)),
      .init("shortDescription", .string(text)),
    ]
    if let allowed { members.append(.init(allowed.0, .string(allowed.1))) }
    if let scope { members.append(.init("scope", .string(scope))) }
    return .foundationObject(members, insertedAs: MetadataKeyOrder.modelParameter)
  }
}

/// Names of a pipeline's models.
enum PipelineModelName {
  /// The name of the model at `index`: the pipeline's own, or else `model` and the index.
  static func name(_ index: Int, in model: Model) -> String {
    let names = model.pipeline?.names ?? []
    return index < names.count && !names[index].isEmpty ? names[index] : "model\(index)"
  }
}
