/// `gelu`: the Gaussian error linear unit, y = x · Φ(x), exact or by one of two approximations:
/// ½x · (1 + tanh(√(2/π) · (x + 0.044715x³))) or x · sigmoid(1.702x).
///
/// - `x`: [*d], fp16 or fp32.
/// - `mode`: `EXACT` (default), `TANH_APPROXIMATION` or `SIGMOID_APPROXIMATION`.
/// - Result: [*d], the type of `x`.
///
/// MIL: `gelu`.
struct Gelu: TensorOperation {
  static let name = "gelu"
  static let acceptsChannelsLast = true

  enum Mode: String, CaseIterable, Sendable {
    case exact = "EXACT"
    case tanhApproximation = "TANH_APPROXIMATION"
    case sigmoidApproximation = "SIGMOID_APPROXIMATION"
  }

  var x: TensorType
  var mode: Mode

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x")
    mode = try arguments.choice("mode", default: .exact)
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x)] }

  func evaluate(
    _ inputs: inout OperationInputs, _ context: EvaluationContext
  ) throws(OperationError) -> [RuntimeValue] {
    let kernel =
      switch mode {
      case .exact: UnaryKernel.gelu
      case .tanhApproximation: UnaryKernel.geluTanh
      case .sigmoidApproximation: UnaryKernel.geluSigmoid
      }
    return try kernel.run(&inputs, context)
  }
}
