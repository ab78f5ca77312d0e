internal import CModelKernels
import ModelSpec

/// Points in a layout that allows computing distances to many of them at once.
package struct DistanceKernel: Sendable {
  /// Points of a block are interleaved.
  package static let blockLength = Int(MODEL_KERNELS_DISTANCE_BLOCK)
  /// Number of blocks whose distances are processed while they are in L1.
  package static let runLength = 32

  /// [blocks, D, 64], aligned so that no vector crosses a cache line.
  private let coordinates: TensorStorage
  private let dimensions: Int
  /// The point in each slot, -1 for empty ones.
  package private(set) var order: [Int32]

  /// Distances to the points of a run of blocks.
  package struct Distances {
    package fileprivate(set) var values = [Float](repeating: 0, count: blockLength * runLength)
    /// The smallest distance of each block; infinity for blocks whose distances are all NaN.
    package fileprivate(set) var least = [Float](repeating: 0, count: runLength)

    package init() {}
  }

  /// - Parameters:
  ///   - points: [N, D]
  ///   - order: The point in each slot; -1 leaves it empty.
  package init(_ points: [[Float]], _ order: [Int], dimensions: Int) {
    self.dimensions = dimensions
    self.order = order.map { Int32(clamping: $0) }
    while self.order.count % Self.blockLength != 0 { self.order.append(-1) }
    let count = self.order.count * dimensions
    coordinates = TensorStorage(byteCount: count * 4)
    let target = UnsafeMutableBufferPointer(
      start: coordinates.base.assumingMemoryBound(to: Float.self), count: count)
    // Empty slots are infinitely far away, so that they are never the minimum of a block.
    target.initialize(repeating: .infinity)
    for (slot, point) in self.order.enumerated() where point >= 0 {
      let (block, lane) = slot.quotientAndRemainder(dividingBy: Self.blockLength)
      precondition(points[Int(point)].count == dimensions)
      for (axis, value) in points[Int(point)].enumerated() {
        target[(block * dimensions + axis) * Self.blockLength + lane] = value
      }
    }
  }

  package var blockCount: Int { order.count / Self.blockLength }

  /// Squared Euclidean distances from `point`, [D], to the points of the given blocks, at most one run.
  package func squaredDistances(to point: [Float], _ blocks: Range<Int>, into distances: inout Distances) {
    precondition(
      point.count == dimensions && blocks.lowerBound >= 0 && blocks.upperBound <= blockCount
        && blocks.count <= Self.runLength)
    let first = coordinates.base.assumingMemoryBound(to: Float.self) + blocks.lowerBound * dimensions * Self.blockLength
    model_kernels_squared_distances(first, point, &distances.values, &distances.least, blocks.count, dimensions)
    withExtendedLifetime(coordinates) {}
  }

  /// Squared Euclidean distance from `point`, [D], to a box whose lower bounds and then upper bounds begin at `start`;
  /// 0 inside.
  package static func boxDistance(to point: [Float], _ bounds: [Float], from start: Int) -> Float {
    precondition(start >= 0 && start + 2 * point.count <= bounds.count)
    return bounds.withUnsafeBufferPointer { bounds in
      guard let low = bounds.baseAddress else { return 0 }
      return model_kernels_box_distance(low + start, low + start + point.count, point, point.count)
    }
  }
}
