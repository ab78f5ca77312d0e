internal import ModelSpec

/// Which convolutions may run by Winograd's algorithm: it saves most of their work and takes memory, for weights that are
/// transformed and for what a run keeps beside its arguments. Bytes are counted in `Double`, which no shape overflows.
struct WinogradBudget: Sendable {
  /// A convolution that the algorithm may serve.
  struct Candidate: Sendable {
    /// Bytes that transformed weights take beyond plain ones.
    var weightByteCount: Double
    /// Bytes that a run takes beyond its arguments. Those of one convolution serve all others.
    var scratchByteCount: Double
    /// Places of the result; the work saved is in proportion to them and to the weights.
    var placeCount: Double

    /// - Parameters:
    ///   - weightShape: [C_out, C_in, 3, 3]
    ///   - outputShape: [N, C_out, H, W], as many places as the input has.
    init(weightShape: [Int], outputShape: [Int]) {
      let (outputs, inputs) = (Double(weightShape[0]), Double(weightShape[1]))
      placeCount = Double(outputShape[0]) * Double(outputShape[2]) * Double(outputShape[3])
      // 36 numbers for every 9.
      weightByteCount = 3 * 9 * outputs * inputs * 4
      // 36 numbers for every 16 of input and result of the places at hand, and the input with its margins, in two threads.
      scratchByteCount = min(placeCount, 2048) * ((outputs + inputs) * 9 / 4 + inputs * 3 / 2) * 4
    }
  }

  /// Bytes that there are for transformed weights and for runs.
  private let byteCount: Double

  /// - Parameters:
  ///   - weightByteCount: Bytes of the model's weights. A fifth more is what predictions may take; a sixth leaves room for
  ///     blocks of packed weights that are rounded up, and for the code that kernels are compiled to.
  ///   - activationByteCount: Bytes of the largest arguments and results. Where they are most of what a prediction takes,
  ///     half as much again is little.
  init(weightByteCount: Double, activationByteCount: Double) {
    byteCount = weightByteCount / 6 + max(Self.freeByteCount - activationByteCount, activationByteCount / 2)
  }

  /// Whether each of `candidates` is served: the choice that saves most work.
  func choice(_ candidates: [Candidate]) -> [Bool] {
    var best: (saving: Double, isServed: [Bool]) = (0, candidates.map { _ in false })
    let sizes = Set(candidates.map(\.scratchByteCount)).sorted()
    // Some of the sizes, evenly spread, where a network has too many to try each.
    let step = max(1, sizes.count / Self.triedCount)
    for place in stride(from: (sizes.count - 1) % step, to: sizes.count, by: step) {
      let choice = choice(candidates, scratchByteCount: sizes[place])
      if choice.saving > best.saving { best = choice }
    }
    return best.isServed
  }

  /// The choice among those that a run takes at most `scratchByteCount` for; those of most places save most a byte.
  private func choice(_ candidates: [Candidate], scratchByteCount: Double) -> (saving: Double, isServed: [Bool]) {
    var rest = byteCount - scratchByteCount
    var isServed = candidates.map { _ in false }
    var saving = 0.0
    let order = candidates.indices.sorted {
      (candidates[$0].placeCount, $1) > (candidates[$1].placeCount, $0)
    }
    for index in order {
      let candidate = candidates[index]
      guard candidate.scratchByteCount <= scratchByteCount, candidate.weightByteCount <= rest else { continue }
      rest -= candidate.weightByteCount
      isServed[index] = true
      saving += candidate.placeCount * candidate.weightByteCount
    }
    return (saving, isServed)
  }

  /// Sizes of scratch memory that are tried. Networks for images have some ten.
  private static let triedCount = 64
  /// What small models may take beyond their share.
  private static let freeByteCount = Double(20 << 20)
}
