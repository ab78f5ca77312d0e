internal import ModelSpec

/// Checks layers of long short-term memory, over the sequence once or in both directions.
enum LSTMValidator {
  /// Runs at the path of the layer's parameters.
  static func validate(_ params: UniDirectionalLSTMLayerParams, _ context: inout ValidationContext) {
    ActivationValidator.validateRecurrent(params.activations, "activations", count: 3...3, &context)
    let validator = RecurrentWeightsValidator(inputs: params.inputVectorSize, outputs: params.outputVectorSize)
    context.within("weightParams") { context in
      validate(params.weightParams ?? LSTMWeightParams(), params.params, validator, mixes: false, &context)
    }
  }

  /// Runs at the path of the layer's parameters.
  static func validate(_ params: BiDirectionalLSTMLayerParams, _ context: inout ValidationContext) {
    ActivationValidator.validateRecurrent(
      params.activationsForwardLSTM, "activationsForwardLSTM", count: 3...3, &context)
    ActivationValidator.validateRecurrent(
      params.activationsBackwardLSTM, "activationsBackwardLSTM", count: 3...3, &context)
    let count = params.weightParams.count
    if count != 2 {
      let message =
        "`weightParams` has \(counted(count, "entry", plural: "entries")), expected 2 (forward and backward)"
      if count < 2 {
        context.error("parameter-count", message, at: "weightParams", found: "\(count)", expected: "2")
      } else {
        context.warning("parameter-count", message, at: "weightParams", found: "\(count)", expected: "2")
      }
    }
    let validator = RecurrentWeightsValidator(inputs: params.inputVectorSize, outputs: params.outputVectorSize)
    for (index, weights) in params.weightParams.prefix(2).enumerated() {
      context.within("weightParams", index) { context in
        validate(weights, params.params, validator, mixes: true, &context)
      }
    }
  }

  /// - Parameter mixes: Whether Core ML reads floats of two widths side by side.
  private static func validate(
    _ weights: LSTMWeightParams, _ params: LSTMParams?, _ validator: RecurrentWeightsValidator, mixes: Bool,
    _ context: inout ValidationContext
  ) {
    let fields = weights.fields.filter { entry in
      switch entry.part {
      case .gate: true
      case .bias: params?.hasBiasVectors == true
      case .peephole: params?.hasPeepholeVectors == true
      }
    }
    for entry in fields { validator.validate(entry.weights, entry.field, entry.role, &context) }
    PrecisionValidator.validate(fields.map { ($0.field, $0.weights) }, isSevere: !mixes, &context)
  }
}

extension LSTMWeightParams {
  /// What a weight field belongs to; biases and peepholes are there only when the layer says so.
  enum Part { case gate, bias, peephole }

  struct Field {
    let field: String
    let weights: WeightParams?
    let role: RecurrentWeightsValidator.Role
    let part: Part

    init(_ field: String, _ weights: WeightParams?, _ role: RecurrentWeightsValidator.Role, _ part: Part = .gate) {
      self.field = field
      self.weights = weights
      self.role = role
      self.part = part
    }
  }

  /// The weight fields in the order of the schema.
  var fields: [Field] {
    [
      Field("inputGateWeightMatrix", inputGateWeightMatrix, .input),
      Field("forgetGateWeightMatrix", forgetGateWeightMatrix, .input),
      Field("blockInputWeightMatrix", blockInputWeightMatrix, .input),
      Field("outputGateWeightMatrix", outputGateWeightMatrix, .input),
      Field("inputGateRecursionMatrix", inputGateRecursionMatrix, .recursion),
      Field("forgetGateRecursionMatrix", forgetGateRecursionMatrix, .recursion),
      Field("blockInputRecursionMatrix", blockInputRecursionMatrix, .recursion),
      Field("outputGateRecursionMatrix", outputGateRecursionMatrix, .recursion),
      Field("inputGateBiasVector", inputGateBiasVector, .vector, .bias),
      Field("forgetGateBiasVector", forgetGateBiasVector, .vector, .bias),
      Field("blockInputBiasVector", blockInputBiasVector, .vector, .bias),
      Field("outputGateBiasVector", outputGateBiasVector, .vector, .bias),
      Field("inputGatePeepholeVector", inputGatePeepholeVector, .vector, .peephole),
      Field("forgetGatePeepholeVector", forgetGatePeepholeVector, .vector, .peephole),
      Field("outputGatePeepholeVector", outputGatePeepholeVector, .vector, .peephole),
    ]
  }
}
