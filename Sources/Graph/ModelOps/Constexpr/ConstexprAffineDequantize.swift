/// `constexpr_affine_dequantize`: weights stored as bytes: y = scale · (quantized_data − zero_point).
///
/// - `quantized_data`: [*d], int8 or uint8.
/// - `scale`: fp16 or fp32; `zero_point`: int8, uint8 or a float. Each a scalar, or one for each index of `axis`.
/// - `axis`: counted from the end when negative.
/// - Result: [*d], the type of `scale`, and rounded to it.
struct ConstexprAffineDequantize: TensorOperation {
  static let name = "constexpr_affine_dequantize"
  static let cost = Cost.weights
  static let noGradient: NoGradient? = .constants

  var data: TensorType
  var quantization: AxisQuantization

  init(_ arguments: OperationArguments) throws(OperationError) {
    let bytes = ScalarDomain([.int8, .uint8])
    data = try arguments.tensor("quantized_data", bytes, rank: 1...Int.max)
    quantization = try AxisQuantization(arguments, data, dataName: "quantized_data", zeroPoint: bytes.union(.floats))
  }

  var requirements: [ShapeRequirement] { quantization.requirements }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(data.of(quantization.scale.scalar))] }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let data = try inputs.tensor("quantized_data")
    let (blocks, scale, zeroPoint) = try quantization.parameters(of: data, inputs, in: context)
    let scalar = quantization.scale.scalar
    let y = BlockKernel.shiftScale(data, blocks, scale: scale, offset: zeroPoint, as: scalar, in: context)
    if scalar == .fp16 { ConversionKernel.roundToHalf(y) }
    return [.tensor(y)]
  }
}
