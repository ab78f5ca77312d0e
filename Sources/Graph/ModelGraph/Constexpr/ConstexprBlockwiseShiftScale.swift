/// `constexpr_blockwise_shift_scale`: weights stored as small numbers, with a line for each block:
/// y = scale · (data − offset).
///
/// - `data`: [*d], int4, uint4, int8, uint8, fp16 or fp32.
/// - `scale`: [*s], fp16 or fp32; each length divides that of `data`, and the quotient is the length of a block.
/// - `offset`: [*s], the type of `data` or a float; 0 unless given.
/// - Result: [*d], the type of `scale`.
package struct ConstexprBlockwiseShiftScale: TensorOperation {
  package static let name = "constexpr_blockwise_shift_scale"
  package static let cost = Cost.weights
  package static let noGradient: NoGradient? = .constants

  package var data: TensorType
  package var line: BlockwiseLine

  package init(_ arguments: OperationArguments) throws(OperationError) {
    data = try arguments.tensor("data", BlockwiseLine.domain, rank: 1...Int.max)
    line = try BlockwiseLine(arguments, data: data.scalar, rank: data.rank)
  }

  package var requirements: [ShapeRequirement] { line.requirements("data", data.shape) }

  package func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(data.of(line.scale.scalar))] }
}
