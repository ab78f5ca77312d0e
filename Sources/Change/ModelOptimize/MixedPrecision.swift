package import ModelFormat
internal import ModelOps
package import ModelSpec

/// Chooses a scheme for each tensor, so that all weights together become as small as asked and lose as little as possible.
///
/// Each tensor is first stored in every scheme of a list, to measure its size and its loss. Then a greedy search
/// repeatedly moves the tensor with the least error per saved byte to its next smaller scheme. The error of a tensor is
/// its squared error relative to the square of its elements: the noise of weights accumulates on the way to the
/// outputs.
package struct MixedPrecision {
  /// A tensor in a scheme.
  private struct Step {
    var scheme: WeightScheme?
    var byteCount: Int
    var error: Double
  }

  /// A change of a tensor's scheme.
  private struct Move {
    var tensor: Int
    var step: Int
  }

  /// A tensor whose scheme is to be chosen.
  private enum Item {
    /// A constant of a program.
    case constant(WeightCandidate.ID)
    /// A tensor of a network, by its index in the model's order.
    case layer(Int)
  }

  private var items: [Item] = []
  private var reasons: [WeightCandidate.ID: String] = [:]
  private let options: CompressionOptions
  /// Bytes of all original weights.
  private var byteCount = 0
  /// The steps of each item on the lower convex hull of error over bytes, the largest first; the first one is the
  /// unchanged tensor.
  private var steps: [[Step]] = []
  /// The moves in order.
  private var moves: [Move] = []
  /// Bytes of all weights after each number of moves.
  private var byteCounts: [Int] = []
  /// Tensors with the same bytes as an earlier one, by that one: they are stored once and moved together.
  private var twins: [Int: [Int]] = [:]

  /// Palettes of 8, 6, 4, 2 bits and 1 bit, which all operation sets from iOS 16 on support.
  package static let palettes = [8, 6, 4, 2, 1].map { WeightScheme(storage: .palette(WeightScheme.Palette(bits: $0))) }

  /// Measures the weights of a model.
  ///
  /// - Parameters:
  ///   - file: The model.
  ///   - options: Which weights are changed; its scheme is ignored.
  ///   - schemes: The schemes to choose from.
  ///   - path: The output; a temporary file beside it takes about as many bytes as the model.
  /// - Throws: `Diagnostic` when weights are missing, or the temporary file cannot be written.
  package init(
    _ file: ModelFile, _ options: CompressionOptions, schemes: [WeightScheme] = Self.palettes, beside path: String
  ) throws(Diagnostic) {
    self.options = options
    let hasNetwork = NetworkOptimizer.applies(to: file.model)
    guard hasNetwork || !file.model.programs.isEmpty else {
      throw Diagnostic(
        "optimize-type", "the model is neither an ML Program nor a neural network, whose weights could be compressed",
        at: Location(file: file.path))
    }
    try measurePrograms(file, schemes, beside: path)
    if hasNetwork { try measureNetworks(file.model, schemes, beside: path) }
    order()
  }

  private mutating func measurePrograms(
    _ file: ModelFile, _ schemes: [WeightScheme], beside path: String
  ) throws(Diagnostic) {
    let all = WeightCandidate.all(of: file.model)
    let plan = options.plan(all)
    let candidates = all.filter { plan.schemes[$0.id] != nil }
    items = candidates.map { .constant($0.id) }
    reasons = plan.reasons
    byteCount = try file.gatheringWeights().weightBlobs.values.reduce(0) { $0 + $1.byteCount }
    var first: [WeightIdentity: Int] = [:]
    for (index, candidate) in candidates.enumerated() {
      let data = try file.elements(of: candidate.value)
      var measured = [Step(scheme: nil, byteCount: data.byteCount, error: 0)]
      guard let weights = SourceWeights(data, candidate.type, shape: candidate.shape), let axes = candidate.axes else {
        steps.append(measured)
        continue
      }
      let identity = WeightIdentity(weights, axes)
      if let other = first[identity] {
        twins[other, default: []].append(index)
        steps.append(measured)
        continue
      }
      first[identity] = index
      for scheme in schemes {
        let spool = try WeightSpool(beside: path)
        let compressor = WeightCompressor(weights, scheme, axes: axes, spool: spool)
        guard case .success(let packed) = try compressor.packed() else { continue }
        let error = packed.loss.power == 0 ? 0 : packed.loss.squared / packed.loss.power
        measured.append(Step(scheme: scheme, byteCount: packed.byteCount, error: error))
      }
      steps.append(Self.hull(measured))
    }
  }

  /// Measures palettes, which networks support, too.
  private mutating func measureNetworks(
    _ model: Model, _ schemes: [WeightScheme], beside path: String
  ) throws(Diagnostic) {
    var measured: [[Step]] = []
    for scheme in schemes {
      guard case .palette(let palette) = scheme.storage else { continue }
      let mode = try NetworkOptimizer.mode(of: scheme)
      var quantization = try NetworkOptimizer.quantization(options, spool: WeightSpool(beside: path)) { _, _ in mode }
      var changed = model
      try quantization.apply(to: &changed)
      if measured.isEmpty {
        measured = quantization.tensors.map { [Step(scheme: nil, byteCount: $0.oldByteCount, error: 0)] }
        byteCount += quantization.tensors.reduce(0) { $0 + $1.oldByteCount }
      }
      for (place, tensor) in quantization.tensors.enumerated() where tensor.problem == nil {
        let error = tensor.power == 0 ? 0 : tensor.squaredError / tensor.power
        measured[place].append(
          Step(
            scheme: WeightScheme(storage: .palette(WeightScheme.Palette(bits: palette.bits))),
            byteCount: tensor.newByteCount, error: error))
      }
    }
    items += measured.indices.map { .layer($0) }
    steps += measured.map(Self.hull)
  }

  private mutating func order() {
    var order: [(move: Move, price: Double)] = []
    for (tensor, steps) in steps.enumerated() {
      for step in steps.indices.dropFirst() {
        order.append((Move(tensor: tensor, step: step), Self.price(steps[step - 1], steps[step])))
      }
    }
    // On a hull, prices rise from step to step, so sorting by price keeps the order of a tensor's steps.
    order.sort { ($0.price, $0.move.tensor, $0.move.step) < ($1.price, $1.move.tensor, $1.move.step) }
    moves = order.map(\.move)
    var total = byteCount
    byteCounts = [total]
    for move in moves {
      total += steps[move.tensor][move.step].byteCount - steps[move.tensor][move.step - 1].byteCount
      byteCounts.append(total)
    }
  }

  /// Possible numbers of moves: 0 leaves all weights unchanged, the last one makes all as small as possible.
  package var moveCounts: ClosedRange<Int> { 0...moves.count }

  /// Bytes of all weights after so many moves, without the gaps between tensors.
  package func byteCount(afterMoves count: Int) -> Int { byteCounts[count] }

  /// The plan with the fewest moves after which all weights take at most `byteCount` bytes.
  ///
  /// - Throws: `Diagnostic` with code `optimize-size` if they do not become that small.
  package func plan(byteCount: Int) throws(Diagnostic) -> WeightPlan {
    guard let count = byteCounts.firstIndex(where: { $0 <= byteCount }) else {
      let least = byteCounts.last ?? 0
      throw Diagnostic(
        "optimize-size", "the weights take at least \(least) bytes, expected at most \(byteCount)", found: "\(least)",
        expected: "at most \(byteCount)",
        remedy: "allow more bytes, or change more weights with a lower --threshold")
    }
    return plan(moves: count)
  }

  /// The plan after so many moves.
  package func plan(moves count: Int) -> WeightPlan {
    var plan = WeightPlan()
    plan.networks = options
    plan.reasons = reasons
    for case .constant(let id) in items { plan.reasons[id] = "it costs the least bytes as it is" }
    for move in moves.prefix(count) {
      let scheme = steps[move.tensor][move.step].scheme
      for tensor in [move.tensor] + (twins[move.tensor] ?? []) {
        switch items[tensor] {
        case .constant(let id):
          plan.reasons[id] = nil
          plan.schemes[id] = scheme
        case .layer(let place):
          if case .palette(let palette)? = scheme?.storage { plan.networkBits[place] = palette.bits }
        }
      }
    }
    return plan
  }

  /// Additional error per saved byte.
  private static func price(_ from: Step, _ to: Step) -> Double {
    (to.error - from.error) / Double(max(1, from.byteCount - to.byteCount))
  }

  /// The steps on the lower convex hull: each further byte saved costs more error than the one before.
  private static func hull(_ steps: [Step]) -> [Step] {
    let sorted = steps.sorted { ($1.byteCount, $0.error) < ($0.byteCount, $1.error) }
    var hull: [Step] = []
    for step in sorted {
      if let last = hull.last, step.byteCount >= last.byteCount { continue }
      while hull.count > 1, price(hull[hull.count - 2], hull[hull.count - 1]) >= price(hull[hull.count - 1], step) {
        hull.removeLast()
      }
      hull.append(step)
    }
    return hull
  }
}

/// Identifies bytes that are stored once.
private struct WeightIdentity: Hashable {
  var source: ObjectIdentifier?
  var range: Range<Int>?
  var shape: [Int]
  var axes: ChannelAxes

  init(_ weights: SourceWeights, _ axes: ChannelAxes) {
    source = weights.data.place.map { ObjectIdentifier($0.source) }
    range = weights.data.place?.range
    shape = weights.shape
    self.axes = axes
  }
}
