/// A training parameter, such as the learning rate.
public struct InterfaceParameter: Equatable, Sendable {
  /// Name of the key in Core ML, such as `learningRate`.
  public let name: String
  /// The model of a pipeline that the parameter belongs to, as a path separated by dots; nil for the whole model.
  public let scope: String?
  /// Default and allowed values.
  public let value: Value

  /// The type of a parameter, with its default and its allowed values.
  public enum Value: Equatable, Sendable {
    /// An integer; `allowed` is nil if the model does not restrict it.
    case int64(default: Int64, allowed: IntegerRange?)
    /// A number; `allowed` is nil if the model does not restrict it.
    case double(default: Double, allowed: ClosedRange<Double>?)
    /// True or false.
    case bool(default: Bool)
  }

  /// Allowed values of an integer.
  public enum IntegerRange: Equatable, Sendable {
    /// Any integer in a range.
    case range(ClosedRange<Int64>)
    /// One of a list.
    case values([Int64])
  }

  /// A parameter with the given values.
  public init(name: String, scope: String? = nil, value: Value) {
    self.name = name
    self.scope = scope
    self.value = value
  }
}
