internal import ModelOps
import ModelSpec

/// Stores a tensor as indices into tables of vectors: an index represents several consecutive output channels.
struct VectorPalettizer {
  private let weights: SourceWeights
  private let palette: WeightScheme.Palette
  private let axis: Int
  /// Elements of a vector.
  private let length: Int
  /// Number of elements behind the axis.
  private let inner: Int
  /// Number of vectors along the axis, and number of those that share a table.
  private let vectorsPerAxis: Int
  private let vectorsPerGroup: Int

  /// Maximum number of vectors from which a table is computed; larger groups are sampled at equal distances first.
  private static let sampleCount = 1 << 16
  /// Rounds over all vectors of a group that is larger than its sample.
  private static let wholeRounds = 4

  /// - Throws: `WeightProblem` if groups, or vectors, do not divide the output channels.
  init(_ weights: SourceWeights, _ palette: WeightScheme.Palette, axis: Int) throws(WeightProblem) {
    self.weights = weights
    self.palette = palette
    self.axis = axis
    length = palette.vectorLength
    inner = weights.shape[(axis + 1)...].reduce(1, *)
    let channels = weights.shape[axis]
    let group = palette.groupSize ?? channels
    guard channels % group == 0 else {
      throw WeightProblem("its \(channels) output channels are no multiple of the group size \(group)")
    }
    guard group % length == 0 else {
      let what = palette.groupSize == nil ? "its \(channels) output channels are" : "its group size \(group) is"
      throw WeightProblem("\(what) no multiple of the length \(length) of vectors")
    }
    vectorsPerAxis = channels / length
    vectorsPerGroup = group / length
  }

  /// Lengths of the axes of the indices, and of the tables.
  var indexShape: [Int] { weights.shape.indices.map { $0 == axis ? vectorsPerAxis : weights.shape[$0] } }
  var tableShape: [Int] { weights.blocks(along: axis, groups: groupCount) + [1 << palette.bits, length] }

  private var groupCount: Int { vectorsPerAxis / vectorsPerGroup }
  /// Number of runs of elements that form a vector for each element after the axis.
  private var panelCount: Int { weights.count / (length * inner) }

  /// The indices of all vectors in the tensor's order, the concatenated tables, and the loss.
  func result() -> (codes: CodeBuffer, tables: [Float], loss: WeightLoss) {
    let tables: [[Float]] = Parallel.map(groupCount) { group in
      let centers = self.centers(ofGroup: group)
      return weights.areHalves ? CompressionKernel.roundedToHalf(centers) : centers
    }
    let codes = CodeBuffer(count: weights.count / length)
    let step = panelsPerRun
    let losses: [WeightLoss] = Parallel.map((panelCount + step - 1) / step) { index in
      var loss = WeightLoss()
      for panels in self.runs(in: index * step..<min(panelCount, (index + 1) * step)) {
        let table = tables[self.group(of: panels.lowerBound)]
        let vectors = self.vectors(panels)
        let own = CompressionKernel.nearest(vectors, length: self.length, centers: Self.transposed(table, length)).codes
        codes.set(own, at: panels.lowerBound * self.inner)
        let values = own.flatMap { table[Int($0) * self.length..<(Int($0) + 1) * self.length] }
        loss.add(
          self.spread(vectors), self.spread(values), start: panels.lowerBound * self.length * self.inner)
      }
      return loss
    }
    var loss = WeightLoss()
    for share in losses { loss.add(share) }
    return (codes, tables.flatMap(\.self), loss)
  }

  // MARK: - Places

  private var panelsPerRun: Int { max(1, CompressionKernel.runCount / (length * inner)) }

  private func group(of panel: Int) -> Int { panel % vectorsPerAxis / vectorsPerGroup }

  /// `panels` divided at the bounds of groups.
  private func runs(in panels: Range<Int>) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = panels.lowerBound
    while start < panels.upperBound {
      let end = min(panels.upperBound, (start / vectorsPerGroup + 1) * vectorsPerGroup, start + panelsPerRun)
      runs.append(start..<end)
      start = end
    }
    return runs
  }

  /// The runs of a group.
  private func runs(ofGroup group: Int) -> [Range<Int>] {
    stride(from: group * vectorsPerGroup, to: panelCount, by: vectorsPerAxis).flatMap {
      runs(in: $0..<$0 + vectorsPerGroup)
    }
  }

  /// The vectors of `panels`, concatenated.
  private func vectors(_ panels: Range<Int>) -> [Float] {
    let range = panels.lowerBound * length * inner..<panels.upperBound * length * inner
    let x = weights.floats(range)
    weights.letGo(of: range)
    return permuted(x, rows: length, columns: inner)
  }

  /// The inverse of `vectors`, for whole panels.
  private func spread(_ vectors: [Float]) -> [Float] { permuted(vectors, rows: inner, columns: length) }

  /// Transposes consecutive matrices [rows, columns].
  private func permuted(_ x: [Float], rows: Int, columns: Int) -> [Float] {
    guard rows > 1, columns > 1 else { return x }
    var y = [Float](repeating: 0, count: x.count)
    for start in stride(from: 0, to: x.count, by: rows * columns) {
      for row in 0..<rows {
        for column in 0..<columns { y[start + column * rows + row] = x[start + row * columns + column] }
      }
    }
    return y
  }

  static func transposed(_ x: [Float], _ length: Int) -> [Float] {
    let count = x.count / length
    return (0..<length).flatMap { element in (0..<count).map { x[$0 * length + element] } }
  }

  // MARK: - Tables

  /// The table of a group: [entries, length].
  private func centers(ofGroup group: Int) -> [Float] {
    let runs = runs(ofGroup: group)
    let count = runs.reduce(0) { $0 + $1.count } * inner
    let step = (count + Self.sampleCount - 1) / Self.sampleCount
    var sample: [Float] = []
    var next = 0
    for run in runs {
      let vectors = self.vectors(run)
      let own = run.count * inner
      while next < own {
        sample += vectors[next * length..<(next + 1) * length]
        next += step
      }
      next -= own
    }
    var clustering = VectorClustering(sample, length: length, count: 1 << palette.bits)
    if step > 1 {
      for _ in 0..<Self.wholeRounds {
        var sums = VectorClustering.Sums(count: 1 << palette.bits, length: length)
        for run in runs { sums.add(clustering.sums(of: vectors(run))) }
        clustering.move(to: sums)
      }
    }
    return clustering.centers
  }
}
