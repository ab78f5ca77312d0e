internal import ModelOps
internal import ModelSpec

/// Finds the samples nearest to a point by squared Euclidean distance in single precision. Of samples at the same
/// distance the first is nearer. The tree finds what the scan finds.
struct NeighborIndex: Sendable {
  struct Neighbor: Sendable, Equatable {
    var sample: Int
    var distance: Float
  }

  let count: Int
  let dimensions: Int
  private let samples: DistanceKernel
  private let tree: NeighborTree?

  init(_ index: NearestNeighborsIndex, at path: ModelPath) throws(RuntimeError) {
    let dimensions = Int(index.numberOfDimensions)
    guard dimensions > 0 || index.floatSamples.isEmpty else {
      throw RuntimeError(.generic, "`numberOfDimensions` is \(dimensions), expected 1 or more", at: path)
    }
    for (place, sample) in index.floatSamples.enumerated() where sample.vector.count != dimensions {
      throw RuntimeError(
        .generic, "sample \(place) has \(sample.vector.count) values, but `numberOfDimensions` is \(dimensions)",
        at: path.element("floatSamples", place))
    }
    self.dimensions = max(dimensions, 0)
    count = index.floatSamples.count
    let rows = index.floatSamples.map(\.vector)
    switch index.indexType {
    case .linearIndex?:
      samples = DistanceKernel(rows, Array(rows.indices), dimensions: self.dimensions)
      tree = nil
    case .singleKdTreeIndex(let parameters)?:
      guard parameters.leafSize > 0 else {
        throw RuntimeError(
          .generic, "`leafSize` is \(parameters.leafSize), expected at least 1",
          at: path.field("singleKdTreeIndex"))
      }
      let tree = NeighborTree(rows, dimensions: self.dimensions, leafSize: Int(parameters.leafSize))
      samples = DistanceKernel(rows, tree.order, dimensions: self.dimensions)
      self.tree = tree
    case nil: throw RuntimeError(.generic, "the model has no index", at: path)
    }
    guard index.distanceFunction != nil else {
      throw RuntimeError(.generic, "the model has no distance function", at: path)
    }
  }

  /// The nearest samples, the nearest first; all when there are fewer than `count`.
  func nearest(_ point: [Float], count: Int) -> [Neighbor] {
    var nearest = NearestNeighbors(count: min(count, self.count))
    guard nearest.capacity > 0 else { return [] }
    var distances = DistanceKernel.Distances()
    func look(_ blocks: Range<Int>) {
      for first in stride(from: blocks.lowerBound, to: blocks.upperBound, by: DistanceKernel.runLength) {
        let run = first..<min(first + DistanceKernel.runLength, blocks.upperBound)
        samples.squaredDistances(to: point, run, into: &distances)
        nearest.insert(distances, samples.order, blocks: run)
      }
    }
    if let tree {
      tree.visit(point, whileWithin: { nearest.worst }, look)
    } else {
      look(0..<samples.blockCount)
    }
    return nearest.sorted
  }
}

/// The nearest samples seen so far, the furthest of them last.
struct NearestNeighbors {
  let capacity: Int
  private var neighbors: [NeighborIndex.Neighbor] = []
  /// The distance that a sample must not exceed to be among the nearest.
  private(set) var worst = Float.infinity

  init(count: Int) {
    capacity = count
    neighbors.reserveCapacity(count)
  }

  var sorted: [NeighborIndex.Neighbor] { neighbors }

  /// Takes the samples of a run of blocks. Places without a sample hold -1.
  mutating func insert(_ distances: DistanceKernel.Distances, _ samples: [Int32], blocks: Range<Int>) {
    let length = DistanceKernel.blockLength
    for (index, block) in blocks.enumerated() where distances.least[index] <= worst || neighbors.count < capacity {
      for lane in 0..<length {
        let distance = distances.values[index * length + lane]
        guard distance <= worst || neighbors.count < capacity else { continue }
        let sample = Int(samples[block * length + lane])
        guard sample >= 0 else { continue }
        insert(NeighborIndex.Neighbor(sample: sample, distance: distance))
      }
    }
  }

  private mutating func insert(_ neighbor: NeighborIndex.Neighbor) {
    var (low, high) = (0, neighbors.count)
    while low < high {
      let middle = (low + high) / 2
      if Self.isNearer(neighbors[middle], neighbor) { low = middle + 1 } else { high = middle }
    }
    guard low < capacity else { return }
    if neighbors.count == capacity { neighbors.removeLast() }
    neighbors.insert(neighbor, at: low)
    if neighbors.count == capacity { worst = neighbors[capacity - 1].distance }
  }

  private static func isNearer(_ left: NeighborIndex.Neighbor, _ right: NeighborIndex.Neighbor) -> Bool {
    // A distance that is not a number is the greatest.
    if left.distance.isNaN || right.distance.isNaN {
      return left.distance.isNaN == right.distance.isNaN ? left.sample < right.sample : right.distance.isNaN
    }
    return left.distance != right.distance ? left.distance < right.distance : left.sample < right.sample
  }
}
