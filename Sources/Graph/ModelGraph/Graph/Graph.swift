/// A straight run of operations: what validator, compiler and runtime work on.
///
/// Values have names and one definition each. An operation uses inputs of the graph and outputs of operations before
/// it; a block also uses what is visible around it.
public struct Graph: Equatable, Sendable {
  /// A value that comes from outside.
  public struct Input: Equatable, Sendable {
    /// The name that operations use it by.
    public var name: String
    /// Its type; lengths may be open.
    public var type: ValueType

    /// An input of this name and type.
    public init(_ name: String, _ type: ValueType) {
      self.name = name
      self.type = type
    }
  }

  /// A result, under the name that the outside knows it by.
  public struct Output: Equatable, Sendable {
    /// The name outside the graph.
    public var name: String
    /// Name of the value in the graph.
    public var value: String

    /// The value called `value` in the graph, under `name` outside.
    public init(_ name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Values that come from outside, in order.
  public var inputs: [Input]
  /// Each stands after those whose outputs it uses.
  public var operations: [GraphOperation]
  /// The results, in order.
  public var outputs: [Output]

  /// A graph of these operations, each after those whose outputs it uses.
  public init(inputs: [Input] = [], operations: [GraphOperation] = [], outputs: [Output] = []) {
    self.inputs = inputs
    self.operations = operations
    self.outputs = outputs
  }
}

extension Graph {
  /// Operations whose results depend on the shapes of tensors and lists alone, and on a `value`.
  package static let ofShapes: Set<String> = ["shape", "fill_like", "list_length"]
}
