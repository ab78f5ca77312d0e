internal import ModelSpec

/// `quantize`: floats as integers of few bits: y = clip(round(input / scale) + zero_point), halves rounded to the even
/// integer.
///
/// - `input`: [*d], fp16 or fp32; what is not a number becomes 0.
/// - `scale`: fp16 or fp32, a scalar, or one for each index of an axis.
/// - `zero_point`: of type `output_dtype`, in the shape of `scale`; 0 unless given.
/// - `axis`: that axis; needed only where there is a vector.
/// - `output_dtype`: `int8` or `uint8`, to whose range results are moved.
/// - Result: [*d], of type `output_dtype`.
package struct Quantize: TensorOperation {
  package static let name = "quantize"
  package static let cost = Cost.perElement
  package static let noGradient: NoGradient? = "its results are rounded"

  package enum Target: String, CaseIterable { case int8, uint8 }

  package var input: TensorType
  package var target: Target
  package var quantization: AxisQuantization

  package var scalar: ScalarType { target == .int8 ? .int8 : .uint8 }

  package init(_ arguments: OperationArguments) throws(OperationError) {
    input = try arguments.tensor("input")
    target = try arguments.choice("output_dtype")
    quantization = try AxisQuantization(
      arguments, input, dataName: "input", zeroPoint: ScalarDomain([target == .int8 ? .int8 : .uint8]))
  }

  package var requirements: [ShapeRequirement] { quantization.requirements }

  package func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(input.of(scalar))] }
}
