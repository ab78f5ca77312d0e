internal import ModelGraph
internal import ModelSpec

extension LoweringContext {
  /// `uniDirectionalLSTM`: `lstm`. States are hidden, then cell.
  mutating func lower(_ params: UniDirectionalLSTMLayerParams) throws(OperationError) {
    let (inputs, outputs) = (params.inputVectorSize, params.outputVectorSize)
    let x = try sequence(size: inputs, reversed: params.reverseInput)
    var arguments: [(String, Operand?)] = [
      ("x", x), ("initial_h", try state(1, like: x, size: outputs)),
      ("initial_c", try state(2, like: x, size: outputs)), ("direction", .string("forward")),
    ]
    let options = params.params ?? LSTMParams()
    arguments += try direction(
      params.weightParams ?? LSTMWeightParams(), options, inputs: inputs, outputs: outputs, suffix: "")
    arguments += try Self.options(options, params.activations)
    let results = try emit("lstm", arguments, count: 3)
    try setSequence(results[0])
    try setState(1, results[1])
    try setState(2, results[2])
  }

  /// `biDirectionalLSTM`: `lstm` both ways. States are hidden and cell forwards, then hidden and cell backwards; MIL
  /// has both directions side by side.
  mutating func lower(_ params: BiDirectionalLSTMLayerParams) throws(OperationError) {
    let (inputs, outputs) = (params.inputVectorSize, params.outputVectorSize)
    let x = try sequence(size: inputs)
    var arguments: [(String, Operand?)] = [("x", x), ("direction", .string("bidirectional"))]
    for (name, first) in [("initial_h", 1), ("initial_c", 2)] {
      let states = [try state(first, like: x, size: outputs), try state(first + 2, like: x, size: outputs)]
      arguments.append((name, try emitOne("concat", [("axis", .integer(1))], variadic: ("values", states))))
    }
    let options = params.params ?? LSTMParams()
    let forward = params.weightParams.first ?? LSTMWeightParams()
    let backward = params.weightParams.dropFirst().first ?? LSTMWeightParams()
    arguments += try direction(forward, options, inputs: inputs, outputs: outputs, suffix: "")
    arguments += try direction(backward, options, inputs: inputs, outputs: outputs, suffix: "_back")
    arguments += try Self.options(options, params.activationsForwardLSTM)
    let results = try emit("lstm", arguments, count: 3)
    try setSequence(results[0])
    for state in 1...2 where state < layer.output.count {
      let halves = try emit(
        "split", [("x", results[state]), ("num_splits", .integer(2)), ("axis", .integer(1))], count: 2)
      try setState(state, halves[0])
      try setState(state + 2, halves[1])
    }
  }

  /// The weights of one direction, gates in the order input, forget, output, block input.
  private mutating func direction(
    _ weights: LSTMWeightParams, _ options: LSTMParams, inputs: UInt64, outputs: UInt64, suffix: String
  ) throws(OperationError) -> [(String, Operand?)] {
    let input = [
      weights.inputGateWeightMatrix, weights.forgetGateWeightMatrix, weights.outputGateWeightMatrix,
      weights.blockInputWeightMatrix,
    ]
    let recursion = [
      weights.inputGateRecursionMatrix, weights.forgetGateRecursionMatrix, weights.outputGateRecursionMatrix,
      weights.blockInputRecursionMatrix,
    ]
    let bias = [
      weights.inputGateBiasVector, weights.forgetGateBiasVector, weights.outputGateBiasVector,
      weights.blockInputBiasVector,
    ]
    let peephole = [
      weights.inputGatePeepholeVector, weights.forgetGatePeepholeVector, weights.outputGatePeepholeVector,
    ]
    return [
      ("weight_ih" + suffix, try gates(input, [outputs, inputs])),
      ("weight_hh" + suffix, try gates(recursion, [outputs, outputs])),
      ("bias" + suffix, options.hasBiasVectors ? try gates(bias, [outputs]) : nil),
      ("peephole" + suffix, options.hasPeepholeVectors ? try gates(peephole, [outputs]) : nil),
    ]
  }

  private static func options(
    _ params: LSTMParams, _ activations: [ActivationParams]
  ) throws(OperationError) -> [(String, Operand?)] {
    [
      ("output_sequence", .boolean(params.sequenceOutput)),
      ("recurrent_activation", try activation(activations.first, default: "sigmoid")),
      ("cell_activation", try activation(activations.dropFirst().first, default: "tanh")),
      ("activation", try activation(activations.dropFirst(2).first, default: "tanh")),
      ("clip", .float(params.cellClipThreshold == 0 ? 50 : params.cellClipThreshold)), gateClip,
      ("nn.forget_bias", params.forgetBias ? .boolean(true) : nil),
      ("nn.coupled_gates", params.coupledInputAndForgetGate ? .boolean(true) : nil),
    ] + scaledTanh(activations)
  }
}
