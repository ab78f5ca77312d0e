internal import ModelSpec

/// Checks weights of recurrent layers: input matrices, recursion matrices and vectors.
struct RecurrentWeightsValidator {
  /// `inputVectorSize`.
  let inputs: UInt64
  /// `outputVectorSize`.
  let outputs: UInt64

  enum Role {
    /// One row for each output, over the inputs.
    case input
    /// One row for each output, over the outputs of the step before.
    case recursion
    /// One value for each output.
    case vector
  }

  /// Runs at the path of the message that has `field`.
  func validate(_ weights: WeightParams?, _ field: String, _ role: Role, _ context: inout ValidationContext) {
    let rows: (name: String?, size: UInt64) = ("outputVectorSize", outputs)
    let (expected, channels) =
      switch role {
      case .input: (ElementCount([rows, ("inputVectorSize", inputs)]), outputs)
      case .recursion: (ElementCount([rows, rows]), outputs)
      case .vector: (ElementCount([rows]), 1)
      }
    WeightsValidator(field: field, expected: expected, channels: channels).validate(weights, &context)
  }
}

/// Checks a simple recurrent layer.
enum SimpleRecurrentValidator {
  /// Runs at the path of the layer's parameters.
  static func validate(_ params: SimpleRecurrentLayerParams, _ context: inout ValidationContext) {
    let validator = RecurrentWeightsValidator(inputs: params.inputVectorSize, outputs: params.outputVectorSize)
    validator.validate(params.weightMatrix, "weightMatrix", .input, &context)
    validator.validate(params.recursionMatrix, "recursionMatrix", .recursion, &context)
    if params.hasBiasVector { validator.validate(params.biasVector, "biasVector", .vector, &context) }
    validatePrecision(params, &context)
    context.within("activation") { ActivationValidator.validateRecurrent(params.activation, &$0) }
  }

  /// Quantized matrices go with a bias of any width.
  private static func validatePrecision(_ params: SimpleRecurrentLayerParams, _ context: inout ValidationContext) {
    let matrices = [("weightMatrix", params.weightMatrix), ("recursionMatrix", params.recursionMatrix)]
    guard !matrices.contains(where: { WeightStorage($0.1).isQuantized }) else { return }
    let bias = params.hasBiasVector ? [("biasVector", params.biasVector)] : []
    PrecisionValidator.validate(matrices + bias, &context)
  }
}

/// Checks a layer of gated recurrent units.
enum GRUValidator {
  /// Runs at the path of the layer's parameters.
  static func validate(_ params: GRULayerParams, _ context: inout ValidationContext) {
    let validator = RecurrentWeightsValidator(inputs: params.inputVectorSize, outputs: params.outputVectorSize)
    let fields = params.fields.filter { $0.role != .vector || params.hasBiasVectors }
    for (field, weights, role) in fields { validator.validate(weights, field, role, &context) }
    PrecisionValidator.validate(fields.map { ($0.field, $0.weights) }, &context)
    if params.activations.count != 2 {
      context.warning(
        "parameter-count", "`activations` has \(counted(params.activations.count, "function")), but a GRU uses 2",
        at: "activations", found: "\(params.activations.count)", expected: "2")
    }
    ActivationValidator.validateRecurrent(params.activations, "activations", count: 0...Int.max, &context)
  }
}

extension GRULayerParams {
  /// The weight fields in the order of the schema.
  var fields: [(field: String, weights: WeightParams?, role: RecurrentWeightsValidator.Role)] {
    [
      ("updateGateWeightMatrix", updateGateWeightMatrix, .input),
      ("resetGateWeightMatrix", resetGateWeightMatrix, .input),
      ("outputGateWeightMatrix", outputGateWeightMatrix, .input),
      ("updateGateRecursionMatrix", updateGateRecursionMatrix, .recursion),
      ("resetGateRecursionMatrix", resetGateRecursionMatrix, .recursion),
      ("outputGateRecursionMatrix", outputGateRecursionMatrix, .recursion),
      ("updateGateBiasVector", updateGateBiasVector, .vector),
      ("resetGateBiasVector", resetGateBiasVector, .vector),
      ("outputGateBiasVector", outputGateBiasVector, .vector),
    ]
  }
}
