/// `nn.packed_gather`: rows of a matrix that stays as it is stored, by index.
///
/// - `indices`: [*i], integers −O..<O; negative ones count from the end.
/// - `storage`, `data`, `outputs` (O), `inputs` (I), …: the matrix; `PackedMatrix` says how.
/// - `fp32`: whether the result is fp32, and not fp16.
/// - Result: [*i, I].
package struct PackedGather: TensorOperation {
  package static let name = "nn.packed_gather"
  package static let cost = Cost.none
  package static let noGradient: NoGradient? = .plans

  package var indices: TensorType
  package var matrix: PackedMatrix
  package var scalar: ScalarType

  package init(_ arguments: OperationArguments) throws(OperationError) {
    indices = try arguments.tensor("indices", .integers)
    matrix = try PackedMatrix(arguments)
    scalar = try arguments.boolean("fp32") ? .fp32 : .fp16
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    [.tensor(TensorType(scalar, Shape(indices.shape.extents + [Extent(matrix.inputs)])))]
  }
}
