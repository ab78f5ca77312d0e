internal import ModelSpec

/// `while_loop`: a block run again and again while a condition holds.
///
/// - `loop_vars`: the values that change from round to round, at least one.
/// - Blocks: the condition, which returns one bool, also as an array of one element, and the body, which returns the values of the next round. Both
///   take the values as inputs.
/// - Results: the values after the last round.
package struct WhileLoop: TensorOperation {
  package static let name = "while_loop"
  package static let cost = Cost.none
  package static let noGradient: NoGradient? = "rounds are not differentiated"

  private var types: [ValueType]

  package init(_ arguments: OperationArguments) throws(OperationError) {
    let values = arguments.all("loop_vars")
    let blocks = arguments.blockOutputs
    guard blocks.count == 2, blocks[0].count == 1, blocks[1].count == values.count else {
      throw OperationError(
        "the blocks return \(blocks.map(\.count)) values, expected [1, \(values.count)]: a condition and a body")
    }
    guard let condition = blocks[0][0].tensor, condition.scalar == .bool,
      condition.shape.extents.allSatisfy({ $0.canEqual(1) })
    else {
      throw OperationError("the condition is \(blocks[0][0]), expected a bool scalar")
    }
    types = zip(values, blocks[1]).map { $0.type.union($1) }
  }

  package func outputTypes() throws(OperationError) -> [ValueType] { types }
}
