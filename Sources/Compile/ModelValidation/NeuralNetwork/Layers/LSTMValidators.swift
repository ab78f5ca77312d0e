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
  /// The part to which a weight field belongs; biases and peepholes only exist if the layer declares them.
  enum Part { case gate, bias, peephole }

  struct Field {
    let field: String
    let weights: WeightParams?
    let role: RecurrentWeightsValidator.Role
    let part: Part

    init(_ field: String, _ weights: WeightParams?, as role: RecurrentWeightsValidator.Role, _ part: Part = .gate) {
      self.field = field
      self.weights = weights
      self.role = role
      self.part = part
    }
  }

  /// The weight fields in the order of the schema.
  var fields: [Field] {
    [
      Field("inputGateWeightMatrix", inputGateWeightMatrix, as: .input),
      Field("forgetGateWeightMatrix", forgetGateWeightMatrix, as: .input),
      Field("blockInputWeightMatrix", blockInputWeightMatrix, as: .input),
      Field("outputGateWeightMatrix", outputGateWeightMatrix, as: .input),
      Field("inputGateRecursionMatrix", inputGateRecursionMatrix, as: .recursion),
      Field("forgetGateRecursionMatrix", forgetGateRecursionMatrix, as: .recursion),
      Field("blockInputRecursionMatrix", blockInputRecursionMatrix, as: .recursion),
      Field("outputGateRecursionMatrix", outputGateRecursionMatrix, as: .recursion),
      Field("inputGateBiasVector", inputGateBiasVector, as: .vector, .bias),
      Field("forgetGateBiasVector", forgetGateBiasVector, as: .vector, .bias),
      Field("blockInputBiasVector", blockInputBiasVector, as: .vector, .bias),
      Field("outputGateBiasVector", outputGateBiasVector, as: .vector, .bias),
      Field("inputGatePeepholeVector", inputGatePeepholeVector, as: .vector, .peephole),
      Field("forgetGatePeepholeVector", forgetGatePeepholeVector, as: .vector, .peephole),
      Field("outputGatePeepholeVector", outputGatePeepholeVector, as: .vector, .peephole),
    ]
  }
}
