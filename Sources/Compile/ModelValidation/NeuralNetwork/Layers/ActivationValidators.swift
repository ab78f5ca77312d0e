internal import ModelSpec

/// Checks an activation function.
enum ActivationValidator {
  /// Runs at the path of the activation.
  static func validate(_ params: ActivationParams, _ context: inout ValidationContext) {
    switch params.nonlinearityType {
    case nil:
      context.error(
        "activation-missing", "the activation has no function", at: "NonlinearityType",
        expected: "one of the functions of `ActivationParams`")
    case .prelu(let params)?:
      context.within("PReLU") { validate([("alpha", params.alpha)], &$0) }
    case .parametricSoftplus(let params)?:
      context.within("parametricSoftplus") { context in
        validate([("alpha", params.alpha), ("beta", params.beta)], &context)
        validateForms(params, &context)
      }
    case .linear, .relu, .leakyReLU, .thresholdedReLU, .tanh, .scaledTanh, .sigmoid, .sigmoidHard, .elu, .softsign,
      .softplus:
      break
    }
  }

  /// The activations of a recurrent layer: `count` of them, each one of six functions.
  ///
  /// Runs at the path of the layer's parameters.
  static func validateRecurrent(
    _ activations: [ActivationParams], _ field: String, count: ClosedRange<Int>, _ context: inout ValidationContext
  ) {
    if !count.contains(activations.count) {
      context.error(
        "parameter-count", "`\(field)` has \(counted(activations.count, "function")), expected \(count.words)",
        at: field, found: "\(activations.count)", expected: count.words)
    }
    for (index, activation) in activations.enumerated() {
      context.within(field, index) { validateRecurrent(activation, &$0) }
    }
  }

  /// Runs at the path of the activation.
  static func validateRecurrent(_ activation: ActivationParams?, _ context: inout ValidationContext) {
    switch activation?.nonlinearityType {
    case .linear, .sigmoid, .tanh, .scaledTanh, .sigmoidHard, .relu: break
    case nil:
      context.error(
        "activation-missing", "the activation has no function", at: "NonlinearityType", expected: recurrent)
    case let other?:
      context.error(
        "activation-unsupported", "recurrent layers cannot use the activation `\(other.schemaName)`",
        at: other.schemaName, found: other.schemaName, expected: recurrent)
    }
  }

  private static let recurrent = "linear, sigmoid, tanh, scaledTanh, sigmoidHard or ReLU"

  /// The number of channels is not known here, so any number of values will do.
  private static func validate(
    _ fields: [(field: String, weights: WeightParams?)], _ context: inout ValidationContext
  ) {
    for (field, weights) in fields {
      switch WeightStorage(weights) {
      case .several(let forms):
        context.error(
          "weights-several", "\(field) holds values in \(listed(forms.map { "`\($0)`" }, joining: "and"))",
          at: field, found: "\(forms.count) fields", expected: "one field")
      case .none:
        context.warning("weights-missing", "\(field) holds no values", at: field, found: "0")
      case .float32, .float16, .quantized, .int8, .bare: break
      }
    }
  }

  /// Core ML wants both slopes in one form.
  private static func validateForms(_ params: ActivationParametricSoftplus, _ context: inout ValidationContext) {
    let (alpha, beta) = (WeightStorage(params.alpha), WeightStorage(params.beta))
    guard let first = alpha.form, let second = beta.form, first != second else { return }
    context.error(
      "precision-mixed", "`alpha` holds \(first), but `beta` holds \(second)", at: "beta", found: second,
      expected: first,
      remedy: "store both in one form")
  }
}

extension WeightStorage {
  /// The form in words; nil where several fields are set, which is another finding.
  fileprivate var form: String? {
    switch self {
    case .none, .bare: "no values"
    case .float32: "32-bit floats"
    case .float16: "16-bit floats"
    case .quantized: "quantized values"
    case .int8: "8-bit integers"
    case .several: nil
    }
  }
}
