/// `constexpr_affine_dequantize`: weights stored as bytes: y = scale · (quantized_data − zero_point).
///
/// - `quantized_data`: [*d], int8 or uint8.
/// - `scale`: fp16 or fp32; `zero_point`: int8, uint8 or a float. Each a scalar, or one for each index of `axis`.
/// - `axis`: counted from the end when negative.
/// - Result: [*d], the type of `scale`, and rounded to it.
package struct ConstexprAffineDequantize: TensorOperation {
  package static let name = "constexpr_affine_dequantize"
  package static let cost = Cost.weights
  package static let noGradient: NoGradient? = .constants

  package var data: TensorType
  package var quantization: AxisQuantization

  package init(_ arguments: OperationArguments) throws(OperationError) {
    let bytes = ScalarDomain([.int8, .uint8])
    data = try arguments.tensor("quantized_data", bytes, rank: 1...Int.max)
    quantization = try AxisQuantization(arguments, data, dataName: "quantized_data", zeroPoint: bytes.union(.floats))
  }

  package var requirements: [ShapeRequirement] { quantization.requirements }

  package func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(data.of(quantization.scale.scalar))] }
}
