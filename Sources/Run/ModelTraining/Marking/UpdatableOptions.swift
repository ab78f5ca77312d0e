package import ModelSpec

/// How a model that is made updatable is to be trained. What is nil stays as it is in a model that is updatable already,
/// and otherwise gets its default.
package struct UpdatableOptions: Equatable, Sendable {
  package enum Loss: String, CaseIterable, Sendable {
    /// Cross entropy of a softmax layer's output and a class.
    case crossEntropy = "cross-entropy"
    /// The mean of squared differences.
    case meanSquaredError = "mean-squared-error"
  }

  package enum Optimizer: String, CaseIterable, Sendable {
    /// Stochastic gradient descent, with momentum.
    case sgd
    case adam
  }

  /// Names of the layers that training changes, besides those that it changes already.
  package var layers: [String]
  /// Cross entropy by default if the network ends in softmax, else the mean of squared differences.
  package var loss: Loss?
  /// Stochastic gradient descent by default.
  package var optimizer: Optimizer?
  /// 0.01 by default for stochastic gradient descent and 0.001 for Adam; the model allows 0 to 1, or up to this.
  package var learningRate: Double?
  /// Of stochastic gradient descent, 0 by default; the model allows 0 to 1.
  package var momentum: Double?
  /// 16 by default; the model allows 1 to 1024, or up to this.
  package var miniBatchSize: Int64?
  /// 10 by default; the model allows 1 to 1000, or up to this.
  package var epochs: Int64?

  package init(layers: [String], loss: Loss? = nil) {
    self.layers = layers
    self.loss = loss
  }
}

extension UpdatableOptions.Loss {
  /// The loss of a layer; nil for one that has none.
  package init?(_ layer: LossLayer?) {
    switch layer?.lossLayerType {
    case .categoricalCrossEntropyLossLayer?: self = .crossEntropy
    case .meanSquaredErrorLossLayer?: self = .meanSquaredError
    case nil: return nil
    }
  }

  /// The loss that fits a network: cross entropy if it ends in softmax.
  init(fitting network: NeuralNetwork) {
    if case .softmax? = network.layers.last?.layer { self = .crossEntropy } else { self = .meanSquaredError }
  }
}

extension UpdatableOptions.Optimizer {
  /// The kind of an optimizer; nil for one that has none.
  package init?(_ optimizer: Optimizer?) {
    switch optimizer?.optimizerType {
    case .sgdOptimizer?: self = .sgd
    case .adamOptimizer?: self = .adam
    case nil: return nil
    }
  }
}
