/// A straight run of operations: what validator, compiler and runtime work on.
///
/// Values have names and one definition each. An operation uses inputs of the graph and outputs of operations before
/// it; a block also uses what is visible around it.
public struct Graph: Equatable, Sendable {
  public struct Input: Equatable, Sendable {
    public var name: String
    public var type: ValueType

    public init(_ name: String, _ type: ValueType) {
      self.name = name
      self.type = type
    }
  }

  /// A result, under the name that the outside knows it by.
  public struct Output: Equatable, Sendable {
    public var name: String
    /// Name of the value in the graph.
    public var value: String

    public init(_ name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  public var inputs: [Input]
  /// Each stands after those whose outputs it uses.
  public var operations: [GraphOperation]
  public var outputs: [Output]

  public init(inputs: [Input] = [], operations: [GraphOperation] = [], outputs: [Output] = []) {
    self.inputs = inputs
    self.operations = operations
    self.outputs = outputs
  }
}
