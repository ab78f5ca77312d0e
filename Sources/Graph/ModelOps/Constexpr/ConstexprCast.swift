/// `constexpr_cast`: half-precision weights in single precision.
///
/// - `source_val`: [*d], fp16.
/// - `output_dtype`: `fp32`.
/// - Result: [*d], fp32.
struct ConstexprCast: TensorOperation {
  static let name = "constexpr_cast"
  static let cost = Cost.weights
  static let noGradient: NoGradient? = .constants
  static let acceptsChannelsLast = true

  enum Target: String, CaseIterable { case fp32 }

  var source: TensorType

  init(_ arguments: OperationArguments) throws(OperationError) {
    source = try arguments.tensor("source_val", ScalarDomain([.fp16]))
    _ = try arguments.choice("output_dtype") as Target
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(source.of(.fp32))] }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    [.tensor(try inputs.take("source_val").retyped(.fp32))]
  }
}
