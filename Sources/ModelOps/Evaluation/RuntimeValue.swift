/// What flows from operation to operation at run time.
public enum RuntimeValue: Sendable {
  case tensor(Tensor)
  /// Strings, which only serve as attributes and class labels.
  case strings([String])
  /// Integers that do not fit a tensor's elements, which only serve as class labels.
  case longIntegers([Int64])
  case list(TensorList)
  case dictionary(NumberDictionary)
  case state(StateCell)

  public var tensor: Tensor? {
    if case .tensor(let tensor) = self { tensor } else { nil }
  }
}

/// Numbers by class label, as classifiers make them.
public struct NumberDictionary: Equatable, Sendable {
  public enum Keys: Equatable, Sendable {
    case strings([String])
    case integers([Int64])
  }

  public var keys: Keys
  /// In the order of the keys.
  public var values: [Float]

  public init(keys: Keys, values: [Float]) {
    self.keys = keys
    self.values = values
  }
}
