package import ModelSpec

/// How a model that becomes updatable is to be trained. A nil option keeps the value of a model that is updatable
/// already, and otherwise means the default.
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

  /// Names of the layers to be trained, in addition to those that are updatable already.
  package var layers: [String]
  /// Cross entropy by default if the network ends in softmax, else the mean of squared differences.
  package var loss: Loss?
  /// The default is stochastic gradient descent.
  package var optimizer: Optimizer?
  /// The default is 0.01 for stochastic gradient descent and 0.001 for Adam; the model allows 0 to 1, or up to this.
  package var learningRate: Double?
  /// For stochastic gradient descent, 0 by default; the model allows 0 to 1.
  package var momentum: Double?
  /// The default is 16; the model allows 1 to 1024, or up to this.
  package var miniBatchSize: Int64?
  /// The default is 10; the model allows 1 to 1000, or up to this.
  package var epochs: Int64?

  package init(layers: [String], loss: Loss? = nil) {
    self.layers = layers
    self.loss = loss
  }
}

extension UpdatableOptions.Loss {
  /// The kind of a loss layer; nil for one without a loss.
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
  /// The kind of an optimizer; nil for an empty message.
  package init?(_ optimizer: Optimizer?) {
    switch optimizer?.optimizerType {
    case .sgdOptimizer?: self = .sgd
    case .adamOptimizer?: self = .adam
    case nil: return nil
    }
  }
}
