package import ModelSpec

/// A batch normalization after a convolution, as factors of its weights and as biases.
///
/// In which precision each step is computed decides about the last bits; it is chosen so that the weights of known files
/// come out exactly.
struct BatchnormFolding: Sendable {
  private let gamma: [Float]
  private let beta: [Float]
  private let mean: [Float]
  private let deviation: [Float]

  /// - Returns: Nil when the parameters are not one a channel.
  init?(_ params: BatchnormLayerParams, channels: Int) {
    let all = [params.gamma, params.beta, params.mean, params.variance].map { $0?.floats ?? [] }
    guard all.allSatisfy({ $0.count == channels }) else { return nil }
    (gamma, beta, mean) = (all[0], all[1], all[2])
    deviation = all[3].map { ($0 + params.effectiveEpsilon).squareRoot() }
  }

  /// The weights of a convolution, [outputChannels, …], times the factors; as long as the old ones.
  func weights(_ params: WeightParams) -> WeightData {
    let isHalf = !params.float16Value.isEmpty
    let old = isHalf ? params.halves : params.floatValue
    let perChannel = old.byteCount / (isHalf ? 2 : 4) / max(1, gamma.count)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(old.byteCount)
    let copied = old.bytes
    let span = copied.span.bytes
    for channel in gamma.indices {
      for index in channel * perChannel..<(channel + 1) * perChannel {
        if isHalf {
          let weight = Float(Float16(bitPattern: span.integer(at: 2 * index)))
          let bits = Float16(weight * gamma[channel] / deviation[channel]).bitPattern
          bytes.append(UInt8(truncatingIfNeeded: bits))
          bytes.append(UInt8(truncatingIfNeeded: bits >> 8))
        } else {
          let bits = (span.float(at: 4 * index) * gamma[channel] / deviation[channel]).bitPattern
          for shift: UInt32 in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: bits >> shift)) }
        }
      }
    }
    return WeightData(bytes: bytes)
  }

  /// The biases, given those of the convolution; none count as zeros.
  func biases(_ old: [Float]) -> [Float] {
    gamma.indices.map { channel in
      let bias = old.isEmpty ? 0 : Double(old[channel])
      let scaled = (bias - Double(mean[channel])) * Double(gamma[channel]) / Double(deviation[channel])
      return Float(Double(beta[channel]) + scaled)
    }
  }
}

extension BatchnormLayerParams {
  /// Whether the layer can be folded into a convolution with so many output channels and these weights.
  package func canBeFolded(channels: UInt64, weights: WeightParams?, bias: WeightParams?) -> Bool {
    let count = Int(clamping: channels)
    guard !computeMeanVar, !instanceNormalization, count > 0, let weightCount = weights?.floatCount, weightCount > 0,
      weightCount.isMultiple(of: count), bias.map({ $0.floatCount == count }) ?? true
    else { return false }
    return [gamma, beta, mean, variance].allSatisfy { $0?.floatCount == count }
  }
}

extension BatchnormLayerParams {
  /// What is added to the variance: 1e-5 unless the layer says otherwise.
  package var effectiveEpsilon: Float { epsilon == 0 ? 1e-5 : epsilon }
}
