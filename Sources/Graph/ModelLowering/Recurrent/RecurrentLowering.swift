internal import ModelGraph
internal import ModelSpec

/// What all recurrent layers share: [Seq, B, I, 1, 1] in, [Seq or 1, B, O, 1, 1] out, states [1, B, O, 1, 1].
extension LoweringContext {
  /// Input 0 as [Seq, B, I], the last element first when the layer reads backwards.
  mutating func sequence(size: UInt64, reversed: Bool = false) throws(OperationError) -> Operand {
    let shape = try input(rank: 5...5).type.shape
    let wanted: [(Int, String, Extent)] = [(2, "channels", Extent(clamping: size)), (3, "height", 1), (4, "width", 1)]
    for (axis, role, extent) in wanted where !inference.bounds.require(shape[axis], equals: extent) {
      throw OperationError(
        "dimension \(axis) (\(role)) of input '\(layer.input[0])' \(shape) is \(shape[axis]), expected \(extent)")
    }
    let flat = try emitOne("squeeze", [("x", try whole()), ("axes", .integers([-2, -1]))])
    guard reversed else { return flat }
    return try emitOne("reverse", [("x", flat), ("axes", .integers([0]))])
  }

  /// A state that the layer takes as input `index`, as [B, O]; zeros when it does not.
  mutating func state(_ index: Int, like sequence: Operand, size: UInt64) throws(OperationError) -> Operand {
    let width = Int(clamping: size)
    if index < layer.input.count {
      // States come as [1, B, O, 1, 1] and as [B, O, 1, 1, 1].
      let shape = try input(index).type.shape
      let count = (sequence.type?.shape[1] ?? .unknown) * Extent(clamping: size)
      guard inference.bounds.require(shape.elementCount, equals: count) else {
        throw OperationError(
          "input '\(layer.input[index])' \(shape) has \(shape.elementCount) elements, expected \(count) (batch times "
            + "`outputVectorSize` \(size))")
      }
      return try emitOne("reshape", [("x", try whole(index)), ("shape", .integers([-1, width]))])
    }
    if let batch = sequence.type?.shape[1].fixed {
      return try emitOne("fill", [("shape", .integers([batch, width])), ("value", .float(0))])
    }
    let shape = try emitOne("shape", [("x", sequence)])
    let batch = try emitOne(
      "slice_by_index", [("x", shape), ("begin", .integers([1])), ("end", .integers([2]))])
    let whole = try emitOne(
      "concat", [("axis", .integer(0))], variadic: ("values", [batch, .integers([width])]))
    return try emitOne("fill", [("shape", whole), ("value", .float(0))])
  }

  /// Makes [Seq or 1, B, O] output 0.
  mutating func setSequence(_ operand: Operand) throws(OperationError) {
    setOutput(
      0,
      try emitOne("expand_dims", [("x", operand), ("axes", .integers([3, 4]))], named: layer.output.first))
  }

  /// Makes a state [B, O] output `index`, when the layer has it.
  mutating func setState(_ index: Int, _ operand: Operand) throws(OperationError) {
    guard index < layer.output.count else { return }
    setOutput(
      index,
      try emitOne("expand_dims", [("x", operand), ("axes", .integers([0, 3, 4]))], named: layer.output[index]))
  }

  /// Matrices or vectors of several gates one below the other.
  mutating func gates(_ params: [WeightParams?], _ shape: [UInt64]) throws(OperationError) -> Operand {
    var values: [Operand] = []
    for gate in params { values.append(try weights(gate ?? WeightParams(), shape.shape)) }
    return try emitOne("concat", [("axis", .integer(0))], variadic: ("values", values))
  }

  /// What goes into the activations of gates is limited; MIL has no such limit.
  static var gateClip: (String, Operand?) { ("nn.gate_clip", .float(50)) }

  /// The factors of `scaledTanh`, where an activation has some.
  static func scaledTanh(_ activations: [ActivationParams?]) -> [(String, Operand?)] {
    for activation in activations {
      guard case .scaledTanh(let params)? = activation?.nonlinearityType, params.alpha != 0 || params.beta != 0 else {
        continue
      }
      return [("nn.scaled_tanh_alpha", .float(params.alpha)), ("nn.scaled_tanh_beta", .float(params.beta))]
    }
    return []
  }

  /// MIL's name of an activation of a recurrent layer; `fallback` when the layer names none.
  static func activation(_ params: ActivationParams?, default fallback: String) throws(OperationError) -> Operand {
    switch params?.nonlinearityType {
    case nil: return .string(fallback)
    case .linear: return .string("linear")
    case .relu: return .string("relu")
    case .tanh: return .string("tanh")
    case .scaledTanh: return .string("scaled_tanh")
    case .sigmoid: return .string("sigmoid")
    case .sigmoidHard: return .string("sigmoid_hard")
    case let other?:
      throw OperationError(
        "activation `\(other.schemaName)` is not one of a recurrent layer, expected `linear`, `ReLU`, `tanh`, "
          + "`scaledTanh`, `sigmoid` or `sigmoidHard`")
    }
  }
}

extension LoweringContext {
  /// `simpleRecurrent`: `rnn`.
  mutating func lower(_ params: SimpleRecurrentLayerParams) throws(OperationError) {
    let (inputs, outputs) = (params.inputVectorSize, params.outputVectorSize)
    let x = try sequence(size: inputs, reversed: params.reverseInput)
    let results = try emit(
      "rnn",
      [
        ("x", x), ("initial_h", try state(1, like: x, size: outputs)),
        ("weight_ih", try weights(params.weightMatrix ?? WeightParams(), [outputs, inputs].shape)),
        ("weight_hh", try weights(params.recursionMatrix ?? WeightParams(), [outputs, outputs].shape)),
        ("bias", params.hasBiasVector ? try weights(params.biasVector ?? WeightParams(), [outputs].shape) : nil),
        ("output_sequence", .boolean(params.sequenceOutput)),
        ("activation", try Self.activation(params.activation, default: "tanh")), Self.gateClip,
      ] + Self.scaledTanh([params.activation]), count: 2)
    try setSequence(results[0])
    try setState(1, results[1])
  }

  /// `gru`: `gru`, gates in the order reset, output, update.
  mutating func lower(_ params: GRULayerParams) throws(OperationError) {
    let (inputs, outputs) = (params.inputVectorSize, params.outputVectorSize)
    let x = try sequence(size: inputs, reversed: params.reverseInput)
    let bias =
      params.hasBiasVectors
      ? try gates(
        [params.resetGateBiasVector, params.outputGateBiasVector, params.updateGateBiasVector], [outputs]) : nil
    let results = try emit(
      "gru",
      [
        ("x", x), ("initial_h", try state(1, like: x, size: outputs)),
        (
          "weight_ih",
          try gates(
            [params.resetGateWeightMatrix, params.outputGateWeightMatrix, params.updateGateWeightMatrix],
            [outputs, inputs])
        ),
        (
          "weight_hh",
          try gates(
            [params.resetGateRecursionMatrix, params.outputGateRecursionMatrix, params.updateGateRecursionMatrix],
            [outputs, outputs])
        ),
        ("bias", bias), ("output_sequence", .boolean(params.sequenceOutput)),
        ("recurrent_activation", try Self.activation(params.activations.first, default: "sigmoid")),
        ("activation", try Self.activation(params.activations.dropFirst().first, default: "tanh")), Self.gateClip,
      ] + Self.scaledTanh(params.activations), count: 2)
    try setSequence(results[0])
    try setState(1, results[1])
  }
}
