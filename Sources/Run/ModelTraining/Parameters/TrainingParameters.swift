package import ModelRuntime
package import ModelSpec

/// The training parameters of a model, and their current values.
package struct TrainingParameters: Sendable {
  /// All declarations, in the model's order.
  package let all: [TrainingParameter]
  private var values: [ParameterKey: ParameterValue] = [:]

  package init(_ all: [TrainingParameter]) {
    self.all = all
  }

  /// The current value: the one that was set, otherwise the default. Nil if there is no such parameter, and for weights
  /// that were not set.
  package subscript(key: ParameterKey) -> ParameterValue? {
    values[key] ?? self.description(of: key)?.defaultValue
  }

  /// The current values of numbers and flags, by key.
  package var settings: [ParameterKey: ParameterValue] {
    var settings: [ParameterKey: ParameterValue] = [:]
    for parameter in all {
      guard let value = self[parameter.key] else { continue }
      if case .array = value { continue }
      settings[parameter.key] = value
    }
    return settings
  }

  /// Sets values; all or none.
  ///
  /// - Returns: The new values, converted to the parameters' kinds.
  /// - Throws: `RuntimeError` with code `parameters` for an unknown key, or a value that is not allowed, with the
  ///   allowed ones.
  @discardableResult
  package mutating func set(
    _ new: [ParameterKey: ParameterValue]
  ) throws(RuntimeError) -> [ParameterKey: ParameterValue] {
    var checked: [ParameterKey: ParameterValue] = [:]
    for (key, value) in new.sorted(by: { $0.key.description < $1.key.description }) {
      guard let parameter = description(of: key) else { throw unknown(key) }
      checked[key] = try parameter.checked(value)
    }
    values.merge(checked) { _, new in new }
    return checked
  }

  /// The declaration of a parameter.
  package func description(of key: ParameterKey) -> TrainingParameter? {
    all.first { $0.key == key }
  }

  private func unknown(_ key: ParameterKey) -> RuntimeError {
    let names = all.map { "`\($0.key)`" }.joined(separator: ", ")
    return RuntimeError(
      .parameters,
      "the model has no parameter `\(key)`, \(names.isEmpty ? "it has none" : "it has \(names)")")
  }
}

extension TrainingParameters {
  /// The parameters that the specification of `model`, or of a pipeline's last model, declares, without those of
  /// layers.
  package init(declaredBy model: Model) {
    switch model.kind {
    case .kNearestNeighborsClassifier(let classifier)?:
      self.init(classifier.numberOfNeighbors.map { [TrainingParameter(.numberOfNeighbors, $0)] } ?? [])
    default:
      if let last = model.pipeline?.models.last {
        self.init(declaredBy: last)
      } else {
        self.init(model.network?.updateParams.map(Self.declared) ?? [])
      }
    }
  }

  /// What `update` declares: the optimizer's settings, epochs, shuffling and its seed.
  package static func declared(by update: NetworkUpdateParameters) -> [TrainingParameter] {
    var all: [TrainingParameter] = []
    func add(_ key: ParameterKey, _ parameter: DoubleParameter?) {
      if let parameter { all.append(TrainingParameter(key, parameter)) }
    }
    func add(_ key: ParameterKey, _ parameter: Int64Parameter?) {
      if let parameter { all.append(TrainingParameter(key, parameter)) }
    }
    switch update.optimizer?.optimizerType {
    case .sgdOptimizer(let optimizer)?:
      add(.learningRate, optimizer.learningRate)
      add(.momentum, optimizer.momentum)
      add(.miniBatchSize, optimizer.miniBatchSize)
    case .adamOptimizer(let optimizer)?:
      add(.learningRate, optimizer.learningRate)
      add(.beta1, optimizer.beta1)
      add(.beta2, optimizer.beta2)
      add(.eps, optimizer.eps)
      add(.miniBatchSize, optimizer.miniBatchSize)
    case nil: break
    }
    add(.epochs, update.epochs)
    add(.seed, update.seed)
    if let shuffle = update.shuffle { all.append(TrainingParameter(.shuffle, shuffle)) }
    return all
  }
}
