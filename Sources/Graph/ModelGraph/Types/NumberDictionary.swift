/// Numbers by class label, as classifiers make them.
public struct NumberDictionary: Equatable, Sendable {
  /// The class labels.
  public enum Keys: Equatable, Sendable {
    /// Labels that are strings.
    case strings([String])
    /// Labels that are integers.
    case integers([Int64])
  }

  /// The class labels, each once.
  public var keys: Keys
  /// In the order of the keys.
  public var values: [Float]

  /// Numbers by class label; there must be as many `values` as keys.
  public init(keys: Keys, values: [Float]) {
    self.keys = keys
    self.values = values
  }
}
