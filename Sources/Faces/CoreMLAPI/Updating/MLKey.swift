public import Foundation
internal import ModelSpec

/// The name of something that a model has, perhaps within a part of it.
///
/// Not checked to be sendable, as it can be subclassed; it never changes.
public class MLKey: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// The name without the scope.
  public let name: String
  /// The part of the model: a layer, or a model of a pipeline and a layer, separated by dots.
  public let scope: String?

  init(name: String, scope: String?) {
    self.name = name
    self.scope = scope
  }

  public func copy(with zone: NSZone? = nil) -> Any { self }

  public class var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) { Archive.encode([name, scope].compactMap(\.self), with: coder) }

  /// Nil when the archive holds no key.
  public required init?(coder: NSCoder) {
    guard let words = Archive.decode([String].self, from: coder), let name = words.first, words.count <= 2 else {
      return nil
    }
    self.name = name
    scope = words.dropFirst().first
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? MLKey else { return false }
    return type(of: self) == type(of: other) && name == other.name && scope == other.scope
  }

  public override var hash: Int { name.hashValue ^ scope.hashValue }
  public override var description: String { scope.map { "\($0).\(name)" } ?? name }
}

/// The name of a number that training reports.
///
/// Not checked to be sendable: it adds nothing to its superclass.
public final class MLMetricKey: MLKey, @unchecked Sendable {
  /// The mean loss over the epoch or mini-batch; a `Double`.
  public static let lossValue = MLMetricKey(name: "lossValue", scope: nil)
  /// The number of the epoch, from 0; an `Int`.
  public static let epochIndex = MLMetricKey(name: "epochIndex", scope: nil)
  /// The number of the mini-batch in its epoch, from 0; an `Int`.
  public static let miniBatchIndex = MLMetricKey(name: "miniBatchIndex", scope: nil)
}

/// The name of a value that training, or loading, may be given.
///
/// Not checked to be sendable: it adds nothing to its superclass.
public final class MLParameterKey: MLKey, @unchecked Sendable {
  /// Learning rate; a number.
  public static let learningRate = MLParameterKey(name: "learningRate", scope: nil)
  /// Momentum of stochastic gradient descent; a number.
  public static let momentum = MLParameterKey(name: "momentum", scope: nil)
  /// Mini-batch size; an integer.
  public static let miniBatchSize = MLParameterKey(name: "miniBatchSize", scope: nil)
  /// Decay of the Adam optimizer's mean of gradients; a number from 0 to 1.
  public static let beta1 = MLParameterKey(name: "beta1", scope: nil)
  /// Decay of the Adam optimizer's mean of squared gradients; a number from 0 to 1.
  public static let beta2 = MLParameterKey(name: "beta2", scope: nil)
  /// The addend of the Adam optimizer's divisor; a number greater than 0.
  public static let eps = MLParameterKey(name: "eps", scope: nil)
  /// Number of passes over the examples; an integer.
  public static let epochs = MLParameterKey(name: "epochs", scope: nil)
  /// Whether examples are shuffled before each epoch; a truth value.
  public static let shuffle = MLParameterKey(name: "shuffle", scope: nil)
  /// Seed of the shuffling; an integer.
  public static let seed = MLParameterKey(name: "seed", scope: nil)
  /// Number of nearest neighbors that decide a prediction; an integer.
  public static let numberOfNeighbors = MLParameterKey(name: "numberOfNeighbors", scope: nil)
  /// File name of the model that a linked model stands for; a string.
  public static let linkedModelFileName = MLParameterKey(name: "linkedModelFileName", scope: nil)
  /// Directories to look for it in, separated by colons; a string.
  public static let linkedModelSearchPath = MLParameterKey(name: "linkedModelSearchPath", scope: nil)
  /// The weights of a layer, which the scope names.
  public static let weights = MLParameterKey(name: "weights", scope: nil)
  /// The biases of a layer, which the scope names.
  public static let biases = MLParameterKey(name: "biases", scope: nil)

  /// The same name within a part of the model.
  public func scoped(to scope: String) -> MLParameterKey { MLParameterKey(name: name, scope: scope) }
}
