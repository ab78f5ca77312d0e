/// `constexpr_lut_to_sparse`: weights that have few values and are mostly 0: what is not 0 stored as indices into a
/// table. `constexpr_sparse_to_dense` makes dense weights of both results.
///
/// - `indices_mask`: [*d], uint1, D of them 1.
/// - `indices_nonzero_data`: [D], uint1, uint2, uint3, uint4, uint6 or uint8: an index for each 1 in the mask.
/// - `lut`, `vector_axis`: as for `constexpr_lut_to_dense` of indices [*d].
/// - Results: the mask of the elements, V times as long along `vector_axis`; and the elements, [D · V], the type of
///   `lut`, in row-major order of that mask.
package struct ConstexprLutToSparse: TensorOperation {
  package static let name = "constexpr_lut_to_sparse"
  package static let cost = Cost.weights
  package static let noGradient: NoGradient? = .constants

  package var mask: TensorType
  package var indices: TensorType
  package var palette: Palette

  package init(_ arguments: OperationArguments) throws(OperationError) {
    mask = try arguments.tensor("indices_mask", ScalarDomain([.uint1]), rank: 1...Int.max)
    indices = try arguments.tensor("indices_nonzero_data", Palette.indices, rank: 1...1)
    palette = try Palette(arguments, indices: indices.scalar, shape: mask.shape)
  }

  package var requirements: [ShapeRequirement] { palette.requirements("indices_mask", mask.shape) }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    let count = indices.shape[0] * palette.length
    return [.tensor(mask.with(palette.shape(mask.shape))), .tensor(TensorType(palette.lut.scalar, [count]))]
  }
}
