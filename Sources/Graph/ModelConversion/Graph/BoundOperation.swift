internal import ModelOps
internal import ModelSpec

/// An operation with the operands that are bound to its parameters.
struct BoundOperation {
  var operation: String
  var arguments: [(parameter: String, operands: [Operand])]
  /// Names that the results are to have, as far as they are wanted.
  var names: [String]
  /// Number of results.
  var count: Int

  init(_ operation: String, _ arguments: [(String, [Operand])], names: [String] = [], count: Int = 1) {
    self.operation = operation
    self.arguments = arguments.map { (parameter: $0.0, operands: $0.1) }
    self.names = names
    self.count = count
  }

  /// The operand of a parameter that takes one; nil when nothing is bound.
  subscript(parameter: String) -> Operand? {
    arguments.first { $0.parameter == parameter }?.operands.first
  }

  /// - Throws: when nothing is bound.
  func required(_ parameter: String) throws(OperationError) -> Operand {
    guard let operand = self[parameter] else {
      throw OperationError("`\(parameter)` is missing", argument: parameter)
    }
    return operand
  }

  /// The type of an operand of known rank.
  func type(_ parameter: String) throws(OperationError) -> TensorType {
    guard let type = try required(parameter).type else {
      throw OperationError("the rank of `\(parameter)` is not known", argument: parameter)
    }
    return type
  }

  /// What is known of the arguments.
  var known: OperationArguments {
    var known = OperationArguments(outputCount: count, parameterCount: arguments.count)
    for argument in arguments { known.bind(argument.parameter, argument.operands.map(\.known)) }
    return known
  }

  /// This operation without some of its arguments.
  func without(_ parameters: Set<String>) -> BoundOperation {
    var rest = self
    rest.arguments.removeAll { parameters.contains($0.parameter) }
    return rest
  }

  /// This operation with another operand for a parameter.
  func with(_ parameter: String, _ operand: Operand) -> BoundOperation {
    var changed = without([parameter])
    changed.arguments.append((parameter, [operand]))
    return changed
  }
}
