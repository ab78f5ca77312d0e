internal import ModelOps
internal import ModelSpec

/// Computes the tables of values for a tensor.
struct Palettizer {
  let weights: SourceWeights
  let palette: WeightScheme.Palette
  let axes: ChannelAxes
  /// 0 for pruned elements, which need no table entry.
  let keep: CodeBuffer?
  /// The largest magnitude of each output channel; nil without such scales.
  let scales: [Float]?

  /// Groups with fewer elements than this are sorted.
  private static let shortGroup = 1 << 16

  /// The concatenated tables, and the bits of an index.
  func tables() throws(WeightProblem) -> (bits: Int, entries: [Float]) {
    let groups = try groupCount
    if palette.mode == .unique { return try uniqueTables(groups) }
    let centers: [[Double]?] =
      groups == 1 ? [entries(of: wholeValues())] : Parallel.map(groups) { entries(of: values(ofGroup: $0, of: groups)) }
    var all: [Float] = []
    for center in centers {
      guard let center else { throw WeightProblem("there is not enough memory to cluster its values") }
      all += padded(center.map { Float($0) }, to: 1 << palette.bits)
    }
    return (palette.bits, weights.areHalves ? CompressionKernel.roundedToHalf(all) : all)
  }

  /// Number of tables.
  var groupCount: Int {
    get throws(WeightProblem) {
      guard let size = palette.groupSize else { return 1 }
      let channels = weights.shape[axes.output]
      guard channels % size == 0 else {
        throw WeightProblem("its \(channels) output channels are no multiple of the group size \(size)")
      }
      return channels / size
    }
  }

  /// The entries of a table; nil if memory runs out.
  private func entries(of values: WeightedValues) -> [Double]? {
    let count = 1 << palette.bits
    guard let first = values.values.first, let last = values.values.last else { return [0] }
    guard palette.mode == .uniform else { return CompressionKernel.centers(of: values, count: count) }
    return (0..<count).map { first + (last - first) * Double($0) / Double(count - 1) }
  }

  /// Fills unused entries with the last one.
  private func padded(_ entries: [Float], to count: Int) -> [Float] {
    entries + [Float](repeating: entries.last ?? 0, count: max(0, count - entries.count))
  }

  /// All values of the tensor.
  private func wholeValues() -> WeightedValues {
    if weights.count < Self.shortGroup, scales == nil {
      let x = weights.floats(0..<weights.count)
      return CompressionKernel.distinct(keep.map { keep in kept(x, keep[0..<x.count]) } ?? x)
    }
    let shares = weights.reduced({ ValueBins() }) { bins, run, x in
      bins.add(x, keep: keep.map { $0[run] }, scales: scales, blocks: scales == nil ? nil : channels(run))
    }
    guard var bins = shares.first else { return WeightedValues(values: [], weights: []) }
    for share in shares.dropFirst() { bins.add(share) }
    return bins.values
  }

  /// The values of the channels of a group.
  private func values(ofGroup group: Int, of groups: Int) -> WeightedValues {
    let inner = weights.shape[(axes.output + 1)...].reduce(1, *)
    let length = weights.shape[axes.output] / groups * inner
    let count = weights.count / groups
    var bins = count < Self.shortGroup && scales == nil ? nil : ValueBins()
    var short: [Float] = []
    for start in stride(from: group * length, to: weights.count, by: length * groups) {
      for first in stride(from: start, to: start + length, by: CompressionKernel.runCount) {
        let run = first..<min(start + length, first + CompressionKernel.runCount)
        let x = weights.floats(run)
        if bins == nil {
          short += keep.map { kept(x, $0[run]) } ?? x
        } else {
          bins?.add(x, keep: keep.map { $0[run] }, scales: scales, blocks: scales == nil ? nil : channels(run))
        }
      }
    }
    return bins?.values ?? CompressionKernel.distinct(short)
  }

  /// The output channel of each element.
  private func channels(_ run: Range<Int>) -> [Int32] {
    CompressionKernel.blockNumbers(run, shape: weights.shape, blocks: weights.blocks(along: axes.output))
  }

  private func kept(_ x: [Float], _ keep: [UInt8]) -> [Float] {
    zip(x, keep).compactMap { $1 == 0 ? nil : $0 }
  }

  private func uniqueTables(_ groups: Int) throws(WeightProblem) -> (bits: Int, entries: [Float]) {
    let found: [[Float]?] = Parallel.map(groups) { uniqueValues(ofGroup: $0, of: groups) }
    var tables: [[Float]] = []
    for table in found {
      guard let table else { throw WeightProblem("it has more than 256 different values") }
      tables.append(table)
    }
    let most = tables.map(\.count).max() ?? 1
    let bits = WeightScheme.Palette.bitCounts.first { $0 >= palette.bits && 1 << $0 >= most } ?? 8
    return (bits, tables.flatMap { padded($0, to: 1 << bits) })
  }

  /// Up to 256 distinct values; nil if there are more.
  private func uniqueValues(ofGroup group: Int, of groups: Int) -> [Float]? {
    let inner = weights.shape[(axes.output + 1)...].reduce(1, *)
    let length = weights.shape[axes.output] / groups * inner
    var known: Set<Float> = []
    for start in stride(from: group * length, to: weights.count, by: length * groups) {
      for first in stride(from: start, to: start + length, by: CompressionKernel.runCount) {
        let run = first..<min(start + length, first + CompressionKernel.runCount)
        let keep = self.keep.map { $0[run] }
        for (index, value) in weights.floats(run).enumerated() where keep?[index] != 0 {
          if known.insert(value).inserted, known.count > 256 { return nil }
        }
      }
    }
    return known.sorted()
  }
}

extension SourceWeights {
  /// Numbers of blocks along the axes, where each index along `axis`, or each of `groups` groups of them, is a block.
  func blocks(along axis: Int, groups: Int? = nil) -> [Int] {
    shape.indices.map { $0 == axis ? groups ?? shape[axis] : 1 }
  }
}
