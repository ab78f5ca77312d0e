internal import ModelSpec

/// `cond`: the results of one of two blocks.
///
/// - `pred`: a bool scalar.
/// - Blocks: the one for true and the one for false, without inputs, with as many outputs each.
/// - Results: what the block returns; of each type, what both have in common.
package struct Cond: TensorOperation {
  package static let name = "cond"
  package static let cost = Cost.none
  package static let noGradient: NoGradient? = "branches are not differentiated"

  private var types: [ValueType]

  package init(_ arguments: OperationArguments) throws(OperationError) {
    _ = try arguments.tensor("pred", .booleans, rank: 0...0)
    let blocks = arguments.blockOutputs
    guard blocks.count == 2, blocks[0].count == blocks[1].count else {
      throw OperationError("the blocks return \(blocks.map(\.count)) values, expected two blocks with as many each")
    }
    types = zip(blocks[0], blocks[1]).map { $0.union($1) }
  }

  package func outputTypes() throws(OperationError) -> [ValueType] { types }
}
