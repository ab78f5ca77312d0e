/// `dequantize`: the floats that integers of few bits stand for: y = scale · (input − zero_point).
///
/// - `input`: [*d], int8 or uint8.
/// - `scale`: fp16 or fp32, a scalar, or one for each index of an axis.
/// - `zero_point`: the type of `input`, in the shape of `scale`; 0 unless given.
/// - `axis`: that axis; needed only where there is a vector.
/// - Result: [*d], the type of `scale`.
package struct Dequantize: TensorOperation {
  package static let name = "dequantize"
  package static let cost = Cost.perElement
  package static let noGradient: NoGradient? = "its argument is integers"

  package var input: TensorType
  package var quantization: AxisQuantization

  package init(_ arguments: OperationArguments) throws(OperationError) {
    input = try arguments.tensor("input", ScalarDomain([.int8, .uint8]))
    quantization = try AxisQuantization(arguments, input, dataName: "input", zeroPoint: ScalarDomain([input.scalar]))
  }

  package var requirements: [ShapeRequirement] { quantization.requirements }

  package func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(input.of(quantization.scale.scalar))] }
}
