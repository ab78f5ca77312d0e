/// A value or constant while a graph is being made: what the graph says of it, and what inference knows of it.
///
/// A class, as blobs and arguments pass it around a lot.
package final class Operand: Sendable {
  package let argument: GraphOperation.Argument
  package let known: OperationArguments.Argument

  /// A value of the graph.
  package init(_ name: String, _ value: InferredValue) {
    argument = .value(name)
    known = OperationArguments.Argument(value)
  }

  /// A constant; `elements` are its elements as integers, where they are worth knowing.
  package init(_ constant: Constant, elements: [Extent]? = nil) {
    argument = .constant(constant)
    var known = OperationArguments.Argument(constant)
    if let elements { known.elements = elements }
    self.known = known
  }

  /// The same value, of which only the type is known.
  package init(_ operand: Operand, as type: TensorType) {
    argument = operand.argument
    known = OperationArguments.Argument(InferredValue(.tensor(type)))
  }

  /// Its type, when it is a tensor of known rank.
  package var type: TensorType? { known.type.tensor }

  package static func integers(_ values: [Int]) -> Operand { Operand(.integers(values)) }
  package static func integer(_ value: Int) -> Operand { Operand(.integer(value)) }
  package static func float(_ value: Float) -> Operand { Operand(.float(value)) }
  package static func boolean(_ value: Bool) -> Operand { Operand(.boolean(value)) }
  package static func booleans(_ values: [Bool]) -> Operand { Operand(.booleans(values)) }
  package static func string(_ value: String) -> Operand { Operand(.string(value)) }
}
