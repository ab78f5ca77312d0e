/// Something that training may be told, such as the learning rate.
public struct InterfaceParameter: Equatable, Sendable {
  /// Name of the key in Core ML, such as `learningRate`.
  public let name: String
  /// The model of a pipeline that the parameter belongs to, as a path with dots; nil for the whole model.
  public let scope: String?
  public let value: Value

  /// What the parameter is without being told, and what it may be.
  public enum Value: Equatable, Sendable {
    case int64(default: Int64, allowed: IntegerRange?)
    case double(default: Double, allowed: ClosedRange<Double>?)
    case bool(default: Bool)
  }

  public enum IntegerRange: Equatable, Sendable {
    case range(ClosedRange<Int64>)
    case values([Int64])
  }

  public init(name: String, scope: String? = nil, value: Value) {
    self.name = name
    self.scope = scope
    self.value = value
  }
}
