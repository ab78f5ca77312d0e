internal import ModelSpec

extension InterfaceParameter {
  /// The training parameters that `model` declares, in the schema's order.
  ///
  /// - Parameter scope: The path of `model` in a pipeline; nil for the whole model.
  static func all(of model: Model, scope: String? = nil) -> [InterfaceParameter] {
    if let pipeline = model.pipeline {
      return pipeline.models.enumerated().flatMap { index, part -> [InterfaceParameter] in
        let name = index < pipeline.names.count ? pipeline.names[index] : "model\(index)"
        return all(of: part, scope: scope.map { "\($0).\(name)" } ?? name)
      }
    }
    if case .kNearestNeighborsClassifier(let classifier) = model.kind {
      return [integer("numberOfNeighbors", classifier.numberOfNeighbors, scope: scope)].compactMap(\.self)
    }
    return model.network?.updateParams.map { all(of: $0, scope) } ?? []
  }

  private static func all(of parameters: NetworkUpdateParameters, _ scope: String?) -> [InterfaceParameter] {
    var all: [InterfaceParameter?] = []
    switch parameters.optimizer?.optimizerType {
    case .sgdOptimizer(let optimizer):
      all += [
        double("learningRate", optimizer.learningRate, scope: scope),
        double("momentum", optimizer.momentum, scope: scope),
        integer("miniBatchSize", optimizer.miniBatchSize, scope: scope),
      ]
    case .adamOptimizer(let optimizer):
      all += [
        double("learningRate", optimizer.learningRate, scope: scope), double("beta1", optimizer.beta1, scope: scope),
        double("beta2", optimizer.beta2, scope: scope), double("eps", optimizer.eps, scope: scope),
        integer("miniBatchSize", optimizer.miniBatchSize, scope: scope),
      ]
    case nil: break
    }
    all += [integer("epochs", parameters.epochs, scope: scope), integer("seed", parameters.seed, scope: scope)]
    if let shuffle = parameters.shuffle {
      all.append(InterfaceParameter(name: "shuffle", scope: scope, value: .bool(default: shuffle.defaultValue)))
    }
    return all.compactMap(\.self)
  }

  private static func integer(
    _ name: String, _ parameter: Int64Parameter?, scope: String?
  ) -> InterfaceParameter? {
    guard let parameter else { return nil }
    var allowed: IntegerRange?
    switch parameter.allowedValues {
    case .range(let range) where range.minValue <= range.maxValue: allowed = .range(range.minValue...range.maxValue)
    case .set(let set): allowed = .values(set.values)
    case .range, nil: break
    }
    return InterfaceParameter(
      name: name, scope: scope, value: .int64(default: parameter.defaultValue, allowed: allowed))
  }

  private static func double(
    _ name: String, _ parameter: DoubleParameter?, scope: String?
  ) -> InterfaceParameter? {
    guard let parameter else { return nil }
    var allowed: ClosedRange<Double>?
    if case .range(let range) = parameter.allowedValues, range.minValue <= range.maxValue {
      allowed = range.minValue...range.maxValue
    }
    return InterfaceParameter(
      name: name, scope: scope, value: .double(default: parameter.defaultValue, allowed: allowed))
  }
}
