/// `nn.packed_gather`: rows of a matrix that stays as it is stored, by index.
///
/// - `indices`: [*i], integers −O..<O; negative ones count from the end.
/// - `storage`, `data`, `outputs` (O), `inputs` (I), …: the matrix; `PackedMatrix` says how.
/// - `fp32`: whether the result is fp32, and not fp16.
/// - Result: [*i, I].
struct PackedGather: TensorOperation {
  static let name = "nn.packed_gather"
  static let cost = Cost.none
  static let noGradient: NoGradient? = .plans

  private var indices: TensorType
  private var matrix: PackedMatrix
  private var scalar: ScalarType

  init(_ arguments: OperationArguments) throws(OperationError) {
    indices = try arguments.tensor("indices", .integers)
    matrix = try PackedMatrix(arguments)
    scalar = try arguments.boolean("fp32") ? .fp32 : .fp16
  }

  func outputTypes() throws(OperationError) -> [ValueType] {
    [.tensor(TensorType(scalar, Shape(indices.shape.extents + [Extent(matrix.inputs)])))]
  }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let indices = try inputs.tensor("indices")
    let y = try context.result(scalar, indices.shape + [matrix.inputs])
    try PackedKernel.gather(try matrix.operands(inputs), indices, into: y) { index in
      ScatterGatherIndices.error(index, axis: 0, of: "x", shape: [matrix.outputs, matrix.inputs])
    }
    return [.tensor(y)]
  }
}
