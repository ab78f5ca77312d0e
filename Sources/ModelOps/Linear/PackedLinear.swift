/// `nn.packed_linear`: `linear` with weights that stay as they are stored:
/// y[…, o] = bias[o] + Σ over i of weights[o, i] · x[…, i], summed in single precision.
///
/// - `x`: [*d, I], fp16 or fp32.
/// - `storage`, `data`, `outputs`, `inputs`, …: the weights; `PackedMatrix` says how.
/// - `bias`: [O], zeros unless given.
/// - Result: [*d, O], the type of `x`.
struct PackedLinear: TensorOperation {
  static let name = "nn.packed_linear"
  static let cost = Cost { 2 * $0.resultCount * $0.length("x", -1) + $0.biasCount }
  static let noGradient: NoGradient? = .plans

  private var x: TensorType
  private var matrix: PackedMatrix

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", rank: 1...Int.max)
    matrix = try PackedMatrix(arguments)
    _ = try arguments.optionalTensor("bias", rank: 1...1)
  }

  var requirements: [ShapeRequirement] {
    [ShapeRequirement("x", x.shape, axis: x.rank - 1, "features", .equal(Extent(matrix.inputs)))]
  }

  func outputTypes() throws(OperationError) -> [ValueType] {
    var shape = x.shape
    shape[x.rank - 1] = Extent(matrix.outputs)
    return [.tensor(x.with(shape))]
  }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.tensor("x")
    let rows = x.shape.dropLast().reduce(1, *)
    let y = context.tensor(x.scalar, Array(x.shape.dropLast()) + [matrix.outputs])
    PackedKernel.multiply(x, try matrix.operands(inputs), rows: rows, into: y, in: context)
    return [.tensor(try inputs.addingBias(to: y, context))]
  }
}
