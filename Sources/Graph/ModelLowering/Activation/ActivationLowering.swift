internal import ModelGraph
internal import ModelSpec

extension LoweringContext {
  /// `activation`: the MIL activation of the same meaning.
  mutating func lower(_ params: ActivationParams) throws(OperationError) {
    switch params.nonlinearityType {
    case .linear(let line):
      try lowerElementwise("linear_activation", ("alpha", line.alpha), ("beta", line.beta))
    case .relu: try lowerElementwise("relu")
    case .leakyReLU(let relu): try lowerElementwise("leaky_relu", ("alpha", relu.alpha))
    case .thresholdedReLU(let relu): try lowerElementwise("thresholded_relu", ("alpha", relu.alpha))
    case .prelu(let relu): try lowerByChannel("prelu", [("alpha", relu.alpha)])
    case .tanh: try lowerElementwise("tanh")
    case .scaledTanh(let tanh): try lowerElementwise("scaled_tanh", ("alpha", tanh.alpha), ("beta", tanh.beta))
    case .sigmoid: try lowerElementwise("sigmoid")
    case .sigmoidHard(let sigmoid):
      try lowerElementwise("sigmoid_hard", ("alpha", sigmoid.alpha), ("beta", sigmoid.beta))
    case .elu(let elu): try lowerElementwise("elu", ("alpha", elu.alpha))
    case .softsign: try lowerElementwise("softsign")
    case .softplus: try lowerElementwise("softplus")
    case .parametricSoftplus(let softplus):
      try lowerByChannel("softplus_parametric", [("alpha", softplus.alpha), ("beta", softplus.beta)])
    case nil: throw OperationError("the activation has no function")
    }
  }

  /// A function of single elements, with number parameters.
  mutating func lowerElementwise(_ operation: String, _ parameters: (String, Float)...) throws(OperationError) {
    let x = try either()
    let arguments: [(String, Operand?)] = [("x", x)] + parameters.map { ($0.0, .float($0.1)) }
    try setLikeInput(try emitOne(operation, arguments, named: layer.output.first))
  }

  /// A function with parameters for each channel, or one for all of them.
  private mutating func lowerByChannel(
    _ operation: String, _ parameters: [(String, WeightParams?)]
  ) throws(OperationError) {
    let x = try merged()
    var arguments: [(String, Operand?)] = [("x", x)]
    for (name, params) in parameters {
      guard let params, !params.holdsNothing else { throw OperationError("`\(name)` holds no values") }
      let count = params.isOneElement ? 1 : x.type?.shape[1] ?? .unknown
      arguments.append((name, try weights(params, [params.elementCount.map { Extent($0) } ?? count])))
    }
    try setMergedOutput(try emitOne(operation, arguments, named: layer.output.first))
  }
}

extension WeightParams {
  /// Number of unquantized elements; nil when quantized or absent.
  var elementCount: Int? {
    if !floatValue.isEmpty { return floatValue.byteCount / 4 }
    return float16Value.isEmpty ? nil : float16Value.byteCount / 2
  }

  var isOneElement: Bool { elementCount == 1 }
}

extension LoweringContext {
  /// `gelu`: `gelu`.
  mutating func lower(_ params: GeluLayerParams) throws(OperationError) {
    if case .unrecognized(let number) = params.mode { throw OperationError("`mode` is \(number), expected 0 to 2") }
    let arguments: [(String, Operand?)] = [("x", try either()), ("mode", .string(params.mode.schemaName))]
    try setLikeInput(try emitOne("gelu", arguments, named: layer.output.first))
  }
}
