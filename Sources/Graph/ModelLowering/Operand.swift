internal import ModelOps

/// A value or constant while a graph is being made: what the graph says of it, and what inference knows of it.
///
/// A class, as blobs and arguments pass it around a lot.
final class Operand: Sendable {
  let argument: GraphOperation.Argument
  let known: OperationArguments.Argument

  /// A value of the graph.
  init(_ name: String, _ value: InferredValue) {
    argument = .value(name)
    known = OperationArguments.Argument(value)
  }

  /// A constant; `elements` are its elements as integers, where they are worth knowing.
  init(_ constant: Constant, elements: [Extent]? = nil) {
    argument = .constant(constant)
    var known = OperationArguments.Argument(constant)
    if let elements { known.elements = elements }
    self.known = known
  }

  /// The same value, of which only the type is known.
  init(_ operand: Operand, as type: TensorType) {
    argument = operand.argument
    known = OperationArguments.Argument(InferredValue(.tensor(type)))
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
