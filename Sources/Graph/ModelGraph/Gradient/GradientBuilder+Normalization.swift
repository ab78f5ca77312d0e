extension GradientBuilder {
  /// `x` minus its mean over `axes`, divided by its standard deviation; and that deviation, with those axes of length
  /// 1.
  package mutating func normalized(
    _ x: GraphValue, _ axes: [Int], epsilon: GraphValue
  ) throws(OperationError) -> (normal: GraphValue, deviation: GraphValue) {
    let centered = try minus(x, try mean(x, axes))
    let variance = try mean(try squared(centered), axes)
    let deviation = try unary("sqrt", try plus(variance, try cast(epsilon, like: x)))
    return (try over(centered, deviation), deviation)
  }

  /// The gradient of a normalization's argument: (g − mean(g) − n · mean(g · n)) / deviation.
  package mutating func normalizedGradient(
    _ gradient: GraphValue, _ normal: GraphValue, deviation: GraphValue, axes: [Int]
  ) throws(OperationError) -> GraphValue {
    let centered = try minus(gradient, try mean(gradient, axes))
    let along = try times(normal, try mean(try times(gradient, normal), axes))
    return try over(try minus(centered, along), deviation)
  }

  /// Adds the gradients of a normalization of `x` [N, C, *d] over `axes`, with `gamma` and `beta` per channel.
  package mutating func accumulateNormalized(
    _ call: OperationCall, over axes: [Int], epsilon: GraphValue
  ) throws(OperationError) {
    let x = try call.x
    let (normal, deviation) = try normalized(x, axes, epsilon: epsilon)
    if let beta = call.optional("beta"), needs(beta) { try accumulate(overChannels: call.gradient, into: beta) }
    var scaled = try call.gradient
    if let gamma = call.optional("gamma") {
      if needs(gamma) { try accumulate(overChannels: try times(call.gradient, normal), into: gamma) }
      scaled = try times(scaled, try alongChannels(gamma, of: x))
    }
    guard needs(x) else { return }
    try accumulate(try normalizedGradient(scaled, normal, deviation: deviation, axes: axes), into: x)
  }
}
