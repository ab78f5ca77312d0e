internal import ModelSpec

extension InterfaceParameter {
  /// The parameters of training that `model` declares, in the schema's order.
  ///
  /// - Parameter scope: The part of the whole model that `model` is; nil for the whole.
  static func all(of model: Model, scope: String? = nil) -> [InterfaceParameter] {
    if let pipeline = model.pipeline {
      return pipeline.models.enumerated().flatMap { index, part -> [InterfaceParameter] in
        let name = index < pipeline.names.count ? pipeline.names[index] : "model\(index)"
        return all(of: part, scope: scope.map { "\($0).\(name)" } ?? name)
      }
    }
    if case .kNearestNeighborsClassifier(let classifier) = model.kind {
      return [integer("numberOfNeighbors", classifier.numberOfNeighbors, scope)].compactMap(\.self)
    }
    return model.network?.updateParams.map { all(of: $0, scope) } ?? []
  }

  private static func all(of parameters: NetworkUpdateParameters, _ scope: String?) -> [InterfaceParameter] {
    var all: [InterfaceParameter?] = []
    switch parameters.optimizer?.optimizerType {
    case .sgdOptimizer(let optimizer):
      all += [
        double("learningRate", optimizer.learningRate, scope), double("momentum", optimizer.momentum, scope),
        integer("miniBatchSize", optimizer.miniBatchSize, scope),
      ]
    case .adamOptimizer(let optimizer):
      all += [
        double("learningRate", optimizer.learningRate, scope), double("beta1", optimizer.beta1, scope),
        double("beta2", optimizer.beta2, scope), double("eps", optimizer.eps, scope),
        integer("miniBatchSize", optimizer.miniBatchSize, scope),
      ]
    case nil: break
    }
    all += [integer("epochs", parameters.epochs, scope), integer("seed", parameters.seed, scope)]
    if let shuffle = parameters.shuffle {
      all.append(InterfaceParameter(name: "shuffle", scope: scope, value: .bool(default: shuffle.defaultValue)))
    }
    return all.compactMap(\.self)
  }

  private static func integer(_ name: String, _ parameter: Int64Parameter?, _ scope: String?) -> InterfaceParameter? {
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

  private static func double(_ name: String, _ parameter: DoubleParameter?, _ scope: String?) -> InterfaceParameter? {
    guard let parameter else { return nil }
    var allowed: ClosedRange<Double>?
    if case .range(let range) = parameter.allowedValues, range.minValue <= range.maxValue {
      allowed = range.minValue...range.maxValue
    }
    return InterfaceParameter(
      name: name, scope: scope, value: .double(default: parameter.defaultValue, allowed: allowed))
  }
}
