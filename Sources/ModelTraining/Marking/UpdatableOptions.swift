/// How a model that is made updatable is to be trained.
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

  /// Names of the layers that training changes.
  package var layers: [String]
  package var loss: Loss
  package var optimizer = Optimizer.sgd
  /// 0.01 for stochastic gradient descent and 0.001 for Adam unless given; the model allows 0 to 1, or up to this.
  package var learningRate: Double?
  /// Of stochastic gradient descent; the model allows 0 to 1.
  package var momentum = 0.0
  /// The model allows 1 to 1024, or up to this.
  package var miniBatchSize: Int64 = 16
  /// The model allows 1 to 1000, or up to this.
  package var epochs: Int64 = 10
  package var shuffle = true
  /// What shuffling begins with; the model allows any but negative ones.
  package var seed: Int64 = 0

  package init(layers: [String], loss: Loss) {
    self.layers = layers
    self.loss = loss
  }

  /// The rate in force.
  var rate: Double { learningRate ?? (optimizer == .sgd ? 0.01 : 0.001) }
}
