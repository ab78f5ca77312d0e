internal import ModelOps
internal import ModelSpec

/// A `batch_norm` behind a `conv` or `linear` with constant weights goes into them: it is a factor and an addend for each
/// channel.
enum FoldBatchNorm: PatternPass {
  static let triggers: Set<String>? = ["batch_norm"]

  static func match(_ operation: GraphOperation, _ graph: GraphMatch) -> PatternMatch? {
    if operation.operation == "squeeze" { return expanded(operation, graph) }
    guard operation.operation == "batch_norm",
      let maker = graph.onlyMaker(of: operation["x"].first, ["conv", "linear"]),
      maker.operation.operation == "conv" || graph.type(operation["x"].first)?.rank == 2,
      var product = folded(operation, into: maker.operation, graph: graph)
    else { return nil }
    product.outputs = operation.outputs
    return (product, [maker.index])
  }

  /// `BatchNorm1d` of vectors as coremltools writes it: with an axis of length 1 put in before and left out again.
  private static func expanded(_ squeeze: GraphOperation, _ graph: GraphMatch) -> PatternMatch? {
    guard let norm = graph.onlyMaker(of: squeeze["x"].first, ["batch_norm"]),
      let expansion = graph.onlyMaker(of: norm.operation["x"].first, ["expand_dims"]),
      let maker = graph.onlyMaker(of: expansion.operation["x"].first, ["linear"]),
      let type = graph.type(expansion.operation["x"].first), type.rank == 2,
      squeeze.outputs.first.flatMap({ graph.type(.value($0.name)) }) == type,
      let normed = graph.type(norm.operation["x"].first), normed.rank == 3,
      normed.shape[0] == type.shape[0], normed.shape[1] == type.shape[1],
      var product = folded(norm.operation, into: maker.operation, graph: graph)
    else { return nil }
    product.outputs = squeeze.outputs
    return (product, [norm.index, expansion.index, maker.index])
  }

  /// `product` with the weights and the bias that do what `norm` does behind it.
  private static func folded(
    _ norm: GraphOperation, into product: GraphOperation, graph: GraphMatch
  ) -> GraphOperation? {
    guard graph.type(norm["x"].first)?.scalar == .fp32, case .constant(let weight)? = product["weight"].first,
      weight.type.scalar == .fp32, let channels = weight.type.shape[0].fixed, let line = line(norm, channels),
      let folded = folded(weight, line.factors), let bias = bias(product, channels)
    else { return nil }
    let addends = zip(bias, zip(line.factors, line.addends)).map { $0 * $1.0 + $1.1 }
    var product = product
    product.bindings.removeAll { ["weight", "bias"].contains($0.parameter) }
    product.bindings.append(GraphOperation.Binding("weight", [.constant(folded)]))
    product.bindings.append(GraphOperation.Binding("bias", [.constant(.floats(addends))]))
    return product
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
