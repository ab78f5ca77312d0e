public import ModelSpec

/// One step of a graph: an operation of the table with what is bound to its parameters.
public struct GraphOperation: Equatable, Sendable {
  /// What is bound to one place of a parameter.
  public enum Argument: Equatable, Sendable {
    /// An input of the graph, or an output of an operation before, by its name.
    case value(String)
    case constant(Constant)
  }

  /// What is bound to one parameter: one argument, or several for variadic parameters such as `values` of `concat`.
  public struct Binding: Equatable, Sendable {
    public var parameter: String
    public var arguments: [Argument]

    public init(_ parameter: String, _ arguments: [Argument]) {
      self.parameter = parameter
      self.arguments = arguments
    }
  }

  /// A value that the operation makes.
  public struct Output: Equatable, Sendable {
    /// Unique among the names that are visible where the operation stands.
    public var name: String
    /// What the file says the value's type is, when it says so.
    public var declaredType: ValueType?

    public init(_ name: String, declaredType: ValueType? = nil) {
      self.name = name
      self.declaredType = declaredType
    }
  }

  /// MIL's name of the operation; operations of our own begin with `nn.`.
  public var operation: String
  public var bindings: [Binding]
  public var outputs: [Output]
  /// Bodies of `cond` and `while_loop`, which also see the values around them.
  public var blocks: [Graph]
  /// The layer or operation of the model that it comes from.
  public var source: ModelPath

  public init(
    _ operation: String, _ bindings: [Binding], outputs: [Output], blocks: [Graph] = [], source: ModelPath = ModelPath()
  ) {
    self.operation = operation
    self.bindings = bindings
    self.outputs = outputs
    self.blocks = blocks
    self.source = source
  }

  /// What is bound to a parameter; empty when nothing is.
  public subscript(parameter: String) -> [Argument] {
    bindings.first { $0.parameter == parameter }?.arguments ?? []
  }
}
