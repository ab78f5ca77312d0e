/// What graphs are made with: operations are added one after the other.
package protocol OperationEmitting {
  mutating func emit(
    _ operation: String, _ arguments: [(String, Operand?)], variadic: (String, [Operand])?,
    blocks: [(graph: Graph, outputs: [ValueType])], names: [String], count: Int
  ) throws(OperationError) -> [Operand]
}

extension OperationEmitting {
  /// Adds an operation with one result.
  package mutating func emitOne(
    _ operation: String, _ arguments: [(String, Operand?)], variadic: (String, [Operand])? = nil,
    named name: String? = nil
  ) throws(OperationError) -> Operand {
    let results = try emit(
      operation, arguments, variadic: variadic, blocks: [], names: name.map { [$0] } ?? [], count: 1)
    guard let result = results.first else { throw OperationError("operation '\(operation)' has no result") }
    return result
  }
}
