/// `constexpr_lut_to_sparse`: weights that have few values and are mostly 0: what is not 0 stored as indices into a
/// table. `constexpr_sparse_to_dense` makes dense weights of both results.
///
/// - `indices_mask`: [*d], uint1, D of them 1.
/// - `indices_nonzero_data`: [D], uint1, uint2, uint3, uint4, uint6 or uint8: an index for each 1 in the mask.
/// - `lut`, `vector_axis`: as for `constexpr_lut_to_dense` of indices [*d].
/// - Results: the mask of the elements, V times as long along `vector_axis`; and the elements, [D · V], the type of
///   `lut`, in row-major order of that mask.
struct ConstexprLutToSparse: TensorOperation {
  static let name = "constexpr_lut_to_sparse"
  static let cost = Cost.weights
  static let noGradient: NoGradient? = .constants

  var mask: TensorType
  var indices: TensorType
  var palette: Palette

  init(_ arguments: OperationArguments) throws(OperationError) {
    mask = try arguments.tensor("indices_mask", ScalarDomain([.uint1]), rank: 1...Int.max)
    indices = try arguments.tensor("indices_nonzero_data", Palette.indices, rank: 1...1)
    palette = try Palette(arguments, indices: indices.scalar, shape: mask.shape)
  }

  var requirements: [ShapeRequirement] { palette.requirements("indices_mask", mask.shape) }

  func outputTypes() throws(OperationError) -> [ValueType] {
    let count = indices.shape[0] * palette.length
    return [.tensor(mask.with(palette.shape(mask.shape))), .tensor(TensorType(palette.lut.scalar, [count]))]
  }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let (mask, lut) = (try inputs.tensor("indices_mask"), try inputs.tensor("lut"))
    let indices = try SparseKernel.dense(
      try inputs.tensor("indices_nonzero_data"), "indices_nonzero_data", mask: mask, maskName: "indices_mask",
      in: context)
    let weights = try palette.evaluate(indices, lut, in: context)
    let expanded = try palette.expanded(mask, lut, in: context)
    let count = self.indices.shape[0] * palette.length
    return [
      .tensor(expanded),
      .tensor(SparseKernel.elements(weights, mask: expanded, count: count.lower, in: context)),
    ]
  }
}
