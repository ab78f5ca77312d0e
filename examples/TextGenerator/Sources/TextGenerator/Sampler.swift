import Foundation

/// How the next token is drawn.
struct Sampling: Equatable {
  /// 0 always takes the likeliest token; 1 draws tokens as often as the model expects them.
  var temperature = 0.8
  /// Only that many of the likeliest tokens; 0 for all.
  var topK = 0
  /// Only the likeliest tokens that together have this probability.
  var topP = 0.95
}

/// Draws tokens.
struct Sampler {
  let sampling: Sampling
  private var random: SplitMix64

  init(_ sampling: Sampling, seed: UInt64) {
    self.sampling = sampling
    random = SplitMix64(state: seed)
  }

  /// The index of one of the logits, of which there is at least one.
  mutating func next(_ logits: [Float]) -> Int {
    let candidates = candidates(logits)
    guard candidates.count > 1 else { return candidates.first?.token ?? 0 }
    var left = random.nextUnit() * candidates.reduce(0) { $0 + $1.weight }
    for candidate in candidates {
      left -= candidate.weight
      if left < 0 { return candidate.token }
    }
    return candidates[candidates.count - 1].token
  }

  /// The tokens that can be drawn, the likeliest first, with weights that are in proportion to their probabilities.
  func candidates(_ logits: [Float]) -> [(token: Int, weight: Double)] {
    // Of equal ones, the first is the likeliest, so that the order is the same everywhere.
    var tokens = logits.indices.sorted { (logits[$1], $0) < (logits[$0], $1) }
    guard let best = tokens.first else { return [] }
    guard sampling.temperature > 0 else { return [(best, 1)] }
    if sampling.topK > 0 { tokens = Array(tokens.prefix(sampling.topK)) }
    let weights = tokens.map { exp(Double(logits[$0] - logits[best]) / sampling.temperature) }
    let wanted = sampling.topP * weights.reduce(0, +)
    var candidates: [(token: Int, weight: Double)] = []
    var together = 0.0
    for (token, weight) in zip(tokens, weights) {
      candidates.append((token, weight))
      together += weight
      if together >= wanted { break }
    }
    return candidates
  }
}

/// Steele, Lea and Flood's generator of random numbers. Unlike the system's, it can be seeded, and gives the same numbers everywhere.
struct SplitMix64 {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// From 0 up to, but not including, 1.
  mutating func nextUnit() -> Double {
    Double(next() >> 11) * 0x1p-53
  }
}
