internal import ModelSpec

extension NetworkUpdateParameters {
  /// The update parameters for `options`. Values that they do not set are taken from `former`, the network's present
  /// parameters, or are defaults.
  init(_ options: UpdatableOptions, loss: LossLayer, former: NetworkUpdateParameters?) {
    self = former ?? NetworkUpdateParameters()
    lossLayers = [loss]
    optimizer = Optimizer(options, former: former?.optimizer)
    epochs = Int64Parameter(.epochs, options.epochs, former: former?.epochs, default: 10, 1...1000)
    // In a model that is updatable already, a missing seed means a random seed, and missing shuffling means none.
    guard former == nil else { return }
    seed = Int64Parameter(.seed, nil, former: nil, default: 0, 0...(.max))
    shuffle = .with { $0.defaultValue = true }
  }
}

extension Optimizer {
  fileprivate init(_ options: UpdatableOptions, former: Optimizer?) {
    self = former ?? Optimizer()
    let former = former?.optimizerType
    switch options.optimizer ?? UpdatableOptions.Optimizer(self) ?? .sgd {
    case .sgd:
      var made = SGDOptimizer()
      var hasMomentum = true
      if case .sgdOptimizer(let optimizer)? = former {
        made = optimizer
        hasMomentum = optimizer.momentum != nil || options.momentum != nil
      }
      made.learningRate = DoubleParameter(.learningRate, options.learningRate, former: made.learningRate, default: 0.01)
      // A missing momentum means 0.
      if hasMomentum {
        made.momentum = DoubleParameter(.momentum, options.momentum, former: made.momentum, default: 0)
      }
      made.miniBatchSize = Self.miniBatchSize(options, former)
      optimizerType = .sgdOptimizer(made)
    case .adam:
      var made = AdamOptimizer()
      if case .adamOptimizer(let optimizer)? = former { made = optimizer }
      made.learningRate = DoubleParameter(
        .learningRate, options.learningRate, former: made.learningRate, default: 0.001)
      made.miniBatchSize = Self.miniBatchSize(options, former)
      made.beta1 = DoubleParameter(.beta1, nil, former: made.beta1, default: 0.9)
      made.beta2 = DoubleParameter(.beta2, nil, former: made.beta2, default: 0.999)
      made.eps = DoubleParameter(.eps, nil, former: made.eps, default: 1e-8)
      optimizerType = .adamOptimizer(made)
    }
  }

  /// The mini-batch size has the same meaning for every optimizer.
  private static func miniBatchSize(_ options: UpdatableOptions, _ former: OptimizerType?) -> Int64Parameter {
    let size: Int64Parameter? =
      switch former {
      case .sgdOptimizer(let optimizer)?: optimizer.miniBatchSize
      case .adamOptimizer(let optimizer)?: optimizer.miniBatchSize
      case nil: nil
      }
    return Int64Parameter(.miniBatchSize, options.miniBatchSize, former: size, default: 16, 1...1024)
  }
}

extension DoubleParameter {
  /// `former` with `value` as its default; if it does not allow the value, a parameter that allows 0 to 1, or up to the
  /// value.
  fileprivate init(_ key: ParameterKey, _ value: Double?, former: DoubleParameter?, default standard: Double) {
    let value = value ?? former?.defaultValue ?? standard
    self = former ?? DoubleParameter()
    defaultValue = value
    if let former, (try? TrainingParameter(key, former).checked(.number(value))) != nil { return }
    allowedValues = .range(.with { $0.maxValue = max(1, value) })
  }
}

extension Int64Parameter {
  /// `former` with `value` as its default; if it does not allow the value, a parameter that allows `range`, or up to
  /// the value.
  fileprivate init(
    _ key: ParameterKey, _ value: Int64?, former: Int64Parameter?, default standard: Int64,
    _ range: ClosedRange<Int64>
  ) {
    let value = value ?? former?.defaultValue ?? standard
    self = former ?? Int64Parameter()
    defaultValue = value
    if let former, (try? TrainingParameter(key, former).checked(.integer(value))) != nil { return }
    allowedValues = .range(
      .with {
        $0.minValue = range.lowerBound
        $0.maxValue = max(range.upperBound, value)
      })
  }
}
