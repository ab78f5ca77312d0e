/// How a model that is made updatable is to be trained.
public struct UpdatableOptions: Equatable, Sendable {
  public enum Loss: String, CaseIterable, Sendable {
    /// Cross entropy of a softmax layer's output and a class.
    case crossEntropy = "cross-entropy"
    /// The mean of squared differences.
    case meanSquaredError = "mean-squared-error"
  }

  public enum Optimizer: String, CaseIterable, Sendable {
    /// Stochastic gradient descent, with momentum.
    case sgd
    case adam
  }

  /// Names of the layers that training changes.
  public var layers: [String]
  public var loss: Loss
  public var optimizer = Optimizer.sgd
  /// 0.01 for stochastic gradient descent and 0.001 for Adam unless given; the model allows 0 to 1, or up to this.
  public var learningRate: Double?
  /// Of stochastic gradient descent; the model allows 0 to 1.
  public var momentum = 0.0
  /// The model allows 1 to 1024, or up to this.
  public var miniBatchSize: Int64 = 16
  /// The model allows 1 to 1000, or up to this.
  public var epochs: Int64 = 10
  public var shuffle = true
  /// What shuffling begins with; the model allows any but negative ones.
  public var seed: Int64 = 0

  public init(layers: [String], loss: Loss) {
    self.layers = layers
    self.loss = loss
  }

  /// The rate in force.
  var rate: Double { learningRate ?? (optimizer == .sgd ? 0.01 : 0.001) }
}
