/// What flows from operation to operation at run time.
public enum RuntimeValue: Sendable {
  case tensor(Tensor)
  /// Strings, which only serve as attributes and class labels.
  case strings([String])
  /// Tensors of one type, one after the other; places that nothing was written to are nil.
  case list([Tensor?])

  public var tensor: Tensor? {
    if case .tensor(let tensor) = self { tensor } else { nil }
  }
}
