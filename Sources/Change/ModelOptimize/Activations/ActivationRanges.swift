internal import ModelOps
package import ModelRuntime
package import ModelSpec
internal import Synchronization

/// The ranges of a function's values over samples of its inputs.
///
/// Each sample is predicted once. Only the minimum and the maximum of each value are kept in memory.
package struct ActivationRanges: Sendable {
  /// The range of a value so far.
  struct Range: Sendable {
    var low = Float.greatestFiniteMagnitude
    var high = -Float.greatestFiniteMagnitude
    /// Number of elements that are NaN or infinite.
    var badCount = 0

    /// The union of two ranges.
    func joined(with other: Range) -> Range {
      Range(low: min(low, other.low), high: max(high, other.high), badCount: badCount + other.badCount)
    }
  }

  /// Samples so far.
  package private(set) var predictionCount = 0
  private(set) var ranges: NameMap<Range> = [:]
  private let names: NameSet

  /// - Parameter names: The values that are observed.
  package init(of names: NameSet) { self.names = names }

  /// Predicts with `inputs`, and zero states if the model has states, and widens the ranges.
  ///
  /// - Throws: `RuntimeError` when the model cannot predict.
  package mutating func add(_ inputs: NameMap<FeatureValue>, to model: RuntimeModel) throws(RuntimeError) {
    let found = Found(ranges)
    var options = PredictionOptions()
    options.taps = names
    options.requiresTaps = false
    options.onTap = { name, tensor in found.add(tensor, name) }
    let state = model.makeState()
    if state.names.isEmpty {
      _ = try model.prediction(from: inputs, options: options)
    } else {
      _ = try model.prediction(from: inputs, using: state, options: options)
    }
    ranges = found.ranges
    predictionCount += 1
  }

  /// Gives the values of each group their common range.
  mutating func join(_ groups: [NameSet]) {
    for group in groups {
      let known = group.compactMap { ranges[$0] }
      guard var joined = known.first else { continue }
      for range in known.dropFirst() { joined = joined.joined(with: range) }
      for name in group where ranges[name] != nil { ranges[name] = joined }
    }
  }

  /// Ranges that a running prediction widens.
  private final class Found: Sendable {
    private let all: Mutex<NameMap<Range>>

    init(_ ranges: NameMap<Range>) { all = Mutex(ranges) }

    var ranges: NameMap<Range> { all.withLock { $0 } }

    func add(_ tensor: ModelOps.Tensor, _ name: String) {
      guard tensor.form == .float, tensor.count > 0 else { return }
      var own = Range()
      own.badCount = CompressionKernel.widen(low: &own.low, high: &own.high, by: tensor)
      all.withLock { $0[name] = $0[name]?.joined(with: own) ?? own }
    }
  }
}
