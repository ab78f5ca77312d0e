internal import ModelOps

/// A value or constant while a graph is being made: what the graph says of it, and what inference knows of it.
struct Operand: Sendable {
  var argument: GraphOperation.Argument
  var known: OperationArguments.Argument

  /// A value of the graph.
  init(_ name: String, _ value: InferredValue) {
    argument = .value(name)
    known = OperationArguments.Argument(value)
  }

  init(_ constant: Constant) {
    argument = .constant(constant)
    known = OperationArguments.Argument(constant)
  }

  /// Its type, when it is a tensor of known rank.
  var type: TensorType? { known.type.tensor }

  static func integers(_ values: [Int]) -> Operand { Operand(.integers(values)) }
  static func integer(_ value: Int) -> Operand { Operand(.integer(value)) }
  static func float(_ value: Float) -> Operand { Operand(.float(value)) }
  static func boolean(_ value: Bool) -> Operand { Operand(.boolean(value)) }
  static func booleans(_ values: [Bool]) -> Operand { Operand(.booleans(values)) }
  static func string(_ value: String) -> Operand { Operand(.string(value)) }
}
