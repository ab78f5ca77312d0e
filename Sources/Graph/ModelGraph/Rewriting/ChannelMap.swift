internal import ModelSpec

/// An affine map of each channel, x · factor + addend, such as batch normalization.
package struct ChannelMap {
  /// What each channel is multiplied with; nil when it is 1 everywhere.
  package var factors: [Float]?
  /// What is added to each channel then.
  package var addends: [Float]

  package init(factors: [Float]?, addends: [Float]) {
    (self.factors, self.addends) = (factors, addends)
  }

  /// What a `batch_norm` does; nil when that depends on values, or a factor is not finite.
  package init?(batchNorm norm: GraphOperation) {
    guard let mean = norm["mean"].first?.known?.numbers, let variance = norm["variance"].first?.known?.numbers,
      let epsilon = norm["epsilon"].isEmpty ? 1e-5 : norm["epsilon"].first?.number,
      let gamma = norm["gamma"].isEmpty ? mean.map({ _ in 1 }) : norm["gamma"].first?.known?.numbers,
      let beta = norm["beta"].isEmpty ? mean.map({ _ in 0 }) : norm["beta"].first?.known?.numbers,
      [variance.count, gamma.count, beta.count].allSatisfy({ $0 == mean.count })
    else { return nil }
    let factors = zip(gamma, variance).map { $0 / ($1 + epsilon).squareRoot() }
    guard factors.allSatisfy(\.isFinite) else { return nil }
    self.init(factors: factors, addends: zip(beta, zip(mean, factors)).map { $0 - $1.0 * $1.1 })
  }

  /// `product`, a `conv`, `conv_transpose` or `linear`, with the map in its weights and bias; nil when these are no constants that may
  /// change, or become too large for their type.
  ///
  /// - Parameter last: The operation whose results it has then.
  package func folded(
    into product: GraphOperation, like last: GraphOperation, in graph: GraphMatch
  ) -> GraphOperation? {
    guard let weight = product["weight"].first?.known, ElementForm(weight.type.scalar) == .float,
      graph.resultType(product)?.scalar == weight.type.scalar,
      weight.type.scalar == .fp32 || graph.types.target == .program, let bias = bias(product)
    else { return nil }
    let (scalar, count) = (weight.type.scalar, addends.count)
    var folded = product
    folded.outputs = last.outputs
    if let factors {
      guard let weights = scaled(weight, by: factors, of: product) else { return nil }
      folded = folded.binding("weight", to: .constant(weights))
    }
    let sums = addends.indices.map { bias[$0] * (factors?[$0] ?? 1) + addends[$0] }
    guard sums.allSatisfy({ Self.fits($0, scalar) }) else { return nil }
    return folded.binding("bias", to: .constant(Constant(TensorType(scalar, [Extent(count)]), .floats(sums))))
  }

  private func bias(_ product: GraphOperation) -> [Float]? {
    guard let bound = product["bias"].first else { return addends.map { _ in 0 } }
    guard let bias = bound.known?.numbers, bias.count == addends.count else { return nil }
    return bias
  }

  private static func fits(_ number: Float, _ scalar: ScalarType) -> Bool {
    scalar == .fp16 ? Float16(number).isFinite : number.isFinite
  }

  private func scaled(_ weight: Constant, by factors: [Float], of product: GraphOperation) -> Constant? {
    guard let shape = weight.type.shape.fixed, shape.count >= 2, !shape.contains(0), var numbers = weight.numbers,
      let channels = channels(shape, product)
    else { return nil }
    // One run of numbers after the other belongs to a channel.
    let length = numbers.count / channels.count
    for (run, channel) in channels.enumerated() {
      for index in run * length..<(run + 1) * length { numbers[index] *= factors[channel] }
    }
    guard numbers.allSatisfy({ Self.fits($0, weight.type.scalar) }) else { return nil }
    let isStored = weight.type.scalar == .fp32
    return Constant(weight.type, isStored ? .weights(WeightData(floats: numbers), stored: .fp32) : .floats(numbers))
  }

  /// The output channel of each of the runs that weights consist of; nil when there are more or fewer channels than factors.
  private func channels(_ shape: [Int], _ product: GraphOperation) -> [Int]? {
    guard product.operation == "conv_transpose" else {
      return shape[0] == addends.count ? Array(0..<shape[0]) : nil
    }
    // [C_in, C_out / groups, *d]: the groups divide the input channels.
    let groups = product["groups"].isEmpty ? 1 : product["groups"].first?.integers?.first ?? 0
    guard groups > 0, shape[0] % groups == 0, shape[1] * groups == addends.count else { return nil }
    let inputs = shape[0] / groups
    return (0..<shape[0]).flatMap { row in (0..<shape[1]).map { row / inputs * shape[1] + $0 } }
  }
}
