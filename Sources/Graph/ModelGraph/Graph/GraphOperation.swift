public import ModelSpec

/// One step of a graph: an operation of the table with what is bound to its parameters.
public struct GraphOperation: Equatable, Sendable {
  /// What is bound to one place of a parameter.
  public enum Argument: Equatable, Sendable {
    /// An input of the graph, or an output of an operation before, by its name.
    case value(String)
    /// A constant of the model.
    case constant(Constant)
  }

  /// What is bound to one parameter: one argument, or several for variadic parameters such as `values` of `concat`.
  public struct Binding: Equatable, Sendable {
    /// MIL's name of the parameter, such as `x`.
    public var parameter: String
    /// What is bound to it, in order.
    public var arguments: [Argument]

    /// Binds `arguments`, in their order, to `parameter`.
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

    /// A result called `name`, with the type that the file declares, if it does.
    public init(_ name: String, declaredType: ValueType? = nil) {
      self.name = name
      self.declaredType = declaredType
    }
  }

  /// MIL's name of the operation; operations of our own begin with `nn.`.
  public var operation: String
  /// What is bound to the parameters; those left out have their defaults.
  public var bindings: [Binding]
  /// The values that the operation makes, in order.
  public var outputs: [Output]
  /// Bodies of `cond` and `while_loop`, which also see the values around them.
  public var blocks: [Graph]
  /// The layer or operation of the model that it comes from.
  public var source: ModelPath

  /// A call of the operation that MIL knows as `operation`.
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
