/// `constexpr_sparse_blockwise_shift_scale`: weights that are mostly 0: what is not 0 stored as small numbers, with a
/// line for each block: y = scale · (x − offset). `constexpr_sparse_to_dense` makes dense weights of both results.
///
/// - `data_mask`: [*d], uint1, D of them 1.
/// - `nonzero_data`: [D], int4, uint4, int8, uint8, fp16 or fp32: an element for each 1 in the mask.
/// - `scale`, `offset`: as for `constexpr_blockwise_shift_scale` of data [*d].
/// - Results: `data_mask`; and the elements, [D], the type of `scale`.
package struct ConstexprSparseBlockwiseShiftScale: TensorOperation {
  package static let name = "constexpr_sparse_blockwise_shift_scale"
  package static let cost = Cost.weights
  package static let noGradient: NoGradient? = .constants

  package var mask: TensorType
  package var data: TensorType
  package var line: BlockwiseLine

  package init(_ arguments: OperationArguments) throws(OperationError) {
    mask = try arguments.tensor("data_mask", ScalarDomain([.uint1]), rank: 1...Int.max)
    data = try arguments.tensor("nonzero_data", BlockwiseLine.domain, rank: 1...1)
    line = try BlockwiseLine(arguments, data: data.scalar, rank: mask.rank)
  }

  package var requirements: [ShapeRequirement] { line.requirements("data_mask", mask.shape) }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    [.tensor(mask), .tensor(data.of(line.scale.scalar))]
  }
}
