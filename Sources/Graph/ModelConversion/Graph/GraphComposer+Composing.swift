package import ModelOps

extension GraphComposer {
  /// Adds an operation that MIL may lack or have in a narrower form: it is put together of those that MIL has.
  ///
  /// - Throws: `OperationError` when MIL cannot say it, or refuses the arguments.
  package mutating func compose(
    _ operation: String, _ arguments: [(String, Operand?)], variadic: (String, [Operand])? = nil,
    names: [String] = [], count: Int = 1
  ) throws(OperationError) -> [Operand] {
    var bound: [(parameter: String, operands: [Operand])] = []
    if let variadic { bound.append((variadic.0, variadic.1)) }
    for case (let parameter, let operand?) in arguments { bound.append((parameter, [operand])) }
    let whole = BoundOperation(operation, bound, names: names, count: count)
    if !whole.known.hasUnranked, let decomposition = Decompositions.named(operation),
      let results = try decomposition.decompose(whole, &self)
    {
      return results
    }
    return try emit(whole)
  }
}
