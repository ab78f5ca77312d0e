internal import ModelSpec

extension NetworkUpdateParameters {
  /// The parameters that a model gets which is trained as `options` say.
  init(_ options: UpdatableOptions, loss: LossLayer) {
    self.init()
    lossLayers = [loss]
    var optimizer = Optimizer()
    switch options.optimizer {
    case .sgd:
      optimizer.optimizerType = .sgdOptimizer(
        .with {
          $0.learningRate = Self.number(options.rate, upTo: 1)
          $0.momentum = Self.number(options.momentum, upTo: 1)
          $0.miniBatchSize = Self.integer(options.miniBatchSize, 1, upTo: 1024)
        })
    case .adam:
      optimizer.optimizerType = .adamOptimizer(
        .with {
          $0.learningRate = Self.number(options.rate, upTo: 1)
          $0.miniBatchSize = Self.integer(options.miniBatchSize, 1, upTo: 1024)
          $0.beta1 = Self.number(0.9, upTo: 1)
          $0.beta2 = Self.number(0.999, upTo: 1)
          $0.eps = Self.number(1e-8, upTo: 1)
        })
    }
    self.optimizer = optimizer
    epochs = Self.integer(options.epochs, 1, upTo: 1000)
    seed = Self.integer(options.seed, 0, upTo: .max)
    shuffle = .with { $0.defaultValue = options.shuffle }
  }

  private static func number(_ value: Double, upTo most: Double) -> DoubleParameter {
    .with {
      $0.defaultValue = value
      $0.allowedValues = .range(.with { $0.maxValue = max(most, value) })
    }
  }

  private static func integer(_ value: Int64, _ least: Int64, upTo most: Int64) -> Int64Parameter {
    .with {
      $0.defaultValue = value
      $0.allowedValues = .range(
        .with {
          $0.minValue = least
          $0.maxValue = max(most, value)
        })
    }
  }
}
