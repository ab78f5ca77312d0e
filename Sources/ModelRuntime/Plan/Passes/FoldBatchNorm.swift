internal import ModelOps
internal import ModelSpec

/// A `batch_norm` behind a convolution with constant weights goes into them: it is a factor and an addend for each channel.
enum FoldBatchNorm: PatternPass {
  static func match(_ operation: GraphOperation, _ graph: GraphMatch) -> PatternMatch? {
    guard operation.operation == "batch_norm",
      let maker = graph.onlyMaker(of: operation["x"].first, ["conv"]),
      graph.type(operation["x"].first)?.scalar == .fp32,
      case .constant(let weight)? = maker.operation["weight"].first, weight.type.scalar == .fp32,
      let channels = weight.type.shape[0].fixed, let line = line(operation, channels),
      let folded = folded(weight, line.factors), let bias = bias(maker.operation, channels)
    else { return nil }
    let addends = zip(bias, zip(line.factors, line.addends)).map { $0 * $1.0 + $1.1 }
    var convolution = maker.operation
    convolution.bindings.removeAll { ["weight", "bias"].contains($0.parameter) }
    convolution.bindings.append(GraphOperation.Binding("weight", [.constant(folded)]))
    convolution.bindings.append(GraphOperation.Binding("bias", [.constant(.floats(addends))]))
    convolution.outputs = operation.outputs
    return (convolution, [maker.index])
  }

  /// y = factor · x + addend, for each channel.
  static func line(
    _ norm: GraphOperation, _ channels: Int
  ) -> (factors: [Float], addends: [Float])? {
    guard let mean = floats(norm["mean"].first, channels), let variance = floats(norm["variance"].first, channels)
    else { return nil }
    let ones = Array(repeating: Float(1), count: channels)
    let gamma = norm["gamma"].isEmpty ? ones : floats(norm["gamma"].first, channels)
    let beta = norm["beta"].isEmpty ? Array(repeating: Float(0), count: channels) : floats(norm["beta"].first, channels)
    guard let gamma, let beta else { return nil }
    let epsilon = norm["epsilon"].first?.number ?? 1e-5
    let factors = zip(gamma, variance).map { $0 / ($1 + epsilon).squareRoot() }
    return (factors, zip(beta, zip(mean, factors)).map { $0 - $1.0 * $1.1 })
  }

  private static func bias(_ convolution: GraphOperation, _ channels: Int) -> [Float]? {
    convolution["bias"].isEmpty
      ? Array(repeating: 0, count: channels) : floats(convolution["bias"].first, channels)
  }

  /// The numbers of a constant with `count` of them.
  private static func floats(_ argument: GraphOperation.Argument?, _ count: Int) -> [Float]? {
    guard case .constant(let constant)? = argument, constant.type.shape.elementCount.isAlways(count) else { return nil }
    return (try? Tensor(constant))?.floatArray
  }

  /// Weights times a factor for each output channel.
  private static func folded(_ weight: Constant, _ factors: [Float]) -> Constant? {
    guard var floats = (try? Tensor(weight))?.floatArray, !factors.isEmpty else { return nil }
    let length = floats.count / factors.count
    for (channel, factor) in factors.enumerated() {
      for place in channel * length..<(channel + 1) * length { floats[place] *= factor }
    }
    return Constant(weight.type, .weights(WeightData(floats: floats), stored: .fp32))
  }
}
