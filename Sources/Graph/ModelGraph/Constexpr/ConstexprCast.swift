/// `constexpr_cast`: half-precision weights in single precision.
///
/// - `source_val`: [*d], fp16.
/// - `output_dtype`: `fp32`.
/// - Result: [*d], fp32.
package struct ConstexprCast: TensorOperation {
  package static let name = "constexpr_cast"
  package static let cost = Cost.weights
  package static let noGradient: NoGradient? = .constants

  package enum Target: String, CaseIterable { case fp32 }

  package var source: TensorType

  package init(_ arguments: OperationArguments) throws(OperationError) {
    source = try arguments.tensor("source_val", ScalarDomain([.fp16]))
    _ = try arguments.choice("output_dtype") as Target
  }

  package func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(source.of(.fp32))] }
}
