/// What flows from operation to operation at run time.
public enum RuntimeValue: Sendable {
  /// A tensor of numbers or truth values.
  case tensor(Tensor)
  /// Strings, which only serve as attributes and class labels.
  case strings([String])
  /// Integers that do not fit a tensor's elements, which only serve as class labels.
  case longIntegers([Int64])
  /// A list of tensors.
  case list(TensorList)
  /// Numbers by class label.
  case dictionary(NumberDictionary)
  /// A tensor that outlives the prediction.
  case state(StateCell)

  /// The tensor; nil for a value of another kind.
  public var tensor: Tensor? {
    if case .tensor(let tensor) = self { tensor } else { nil }
  }
}
