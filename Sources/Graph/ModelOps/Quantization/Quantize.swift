/// `quantize`: floats as integers of few bits: y = clip(round(input / scale) + zero_point), halves rounded to the even
/// integer.
///
/// - `input`: [*d], fp16 or fp32; what is not a number becomes 0.
/// - `scale`: fp16 or fp32, a scalar, or one for each index of an axis.
/// - `zero_point`: of type `output_dtype`, in the shape of `scale`; 0 unless given.
/// - `axis`: that axis; needed only where there is a vector.
/// - `output_dtype`: `int8` or `uint8`, to whose range results are moved.
/// - Result: [*d], of type `output_dtype`.
struct Quantize: TensorOperation {
  static let name = "quantize"
  static let cost = Cost.perElement
  static let noGradient: NoGradient? = "its results are rounded"

  enum Target: String, CaseIterable { case int8, uint8 }

  var input: TensorType
  var target: Target
  var quantization: AxisQuantization

  private var scalar: ScalarType { target == .int8 ? .int8 : .uint8 }

  init(_ arguments: OperationArguments) throws(OperationError) {
    input = try arguments.tensor("input")
    target = try arguments.choice("output_dtype")
    quantization = try AxisQuantization(
      arguments, input, dataName: "input", zeroPoint: ScalarDomain([target == .int8 ? .int8 : .uint8]))
  }

  var requirements: [ShapeRequirement] { quantization.requirements }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(input.of(scalar))] }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.tensor("input")
    let (blocks, scale, zeroPoint) = try quantization.parameters(of: x, inputs, in: context)
    return [
      .tensor(
        BlockKernel.quantize(
          x, blocks, scale: scale, offset: zeroPoint, to: target == .int8 ? -128...127 : 0...255, as: scalar,
          in: context))
    ]
  }
}
