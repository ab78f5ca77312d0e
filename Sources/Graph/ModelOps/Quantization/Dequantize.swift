/// `dequantize`: the floats that integers of few bits stand for: y = scale · (input − zero_point).
///
/// - `input`: [*d], int8 or uint8.
/// - `scale`: fp16 or fp32, a scalar, or one for each index of an axis.
/// - `zero_point`: the type of `input`, in the shape of `scale`; 0 unless given.
/// - `axis`: that axis; needed only where there is a vector.
/// - Result: [*d], the type of `scale`.
struct Dequantize: TensorOperation {
  static let name = "dequantize"
  static let cost = Cost.perElement
  static let noGradient: NoGradient? = "its argument is integers"

  var input: TensorType
  var quantization: AxisQuantization

  init(_ arguments: OperationArguments) throws(OperationError) {
    input = try arguments.tensor("input", ScalarDomain([.int8, .uint8]))
    quantization = try AxisQuantization(arguments, input, dataName: "input", zeroPoint: ScalarDomain([input.scalar]))
  }

  var requirements: [ShapeRequirement] { quantization.requirements }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(input.of(quantization.scale.scalar))] }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.tensor("input")
    let (blocks, scale, zeroPoint) = try quantization.parameters(of: x, inputs, in: context)
    return [
      .tensor(
        BlockKernel.shiftScale(x, blocks, scale: scale, offset: zeroPoint, as: quantization.scale.scalar, in: context))
    ]
  }
}
