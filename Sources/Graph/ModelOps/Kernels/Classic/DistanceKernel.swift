internal import CModelKernels
import ModelSpec

/// Points laid out so that the distances to many are computed at once.
package struct DistanceKernel: Sendable {
  /// Points of a block lie side by side.
  package static let blockLength = Int(MODEL_KERNELS_DISTANCE_BLOCK)
  /// Blocks whose distances are looked at while they are in the nearest cache.
  package static let runLength = 32

  /// [blocks, D, 64], aligned so that no vector lies in two cache lines.
  private let coordinates: TensorStorage
  private let dimensions: Int
  /// The point in each place, -1 where there is none.
  package private(set) var order: [Int32]

  /// Distances to the points of a run of blocks.
  package struct Distances {
    package fileprivate(set) var values = [Float](repeating: 0, count: blockLength * runLength)
    /// The least of each block; blocks without a distance that is a number have infinity.
    package fileprivate(set) var least = [Float](repeating: 0, count: runLength)

    package init() {}
  }

  /// - Parameters:
  ///   - points: [N, D]
  ///   - order: The point in each place; -1 leaves a place empty.
  package init(_ points: [[Float]], _ order: [Int], dimensions: Int) {
    self.dimensions = dimensions
    self.order = order.map { Int32(clamping: $0) }
    while self.order.count % Self.blockLength != 0 { self.order.append(-1) }
    let count = self.order.count * dimensions
    coordinates = TensorStorage(byteCount: count * 4)
    let target = UnsafeMutableBufferPointer(
      start: coordinates.base.assumingMemoryBound(to: Float.self), count: count)
    // Empty places are infinitely far, so that they are never the least of a block.
    target.initialize(repeating: .infinity)
    for (place, point) in self.order.enumerated() where point >= 0 {
      let (block, lane) = place.quotientAndRemainder(dividingBy: Self.blockLength)
      precondition(points[Int(point)].count == dimensions)
      for (axis, value) in points[Int(point)].enumerated() {
        target[(block * dimensions + axis) * Self.blockLength + lane] = value
      }
    }
  }

  package var blockCount: Int { order.count / Self.blockLength }

  /// Squared Euclidean distances from `point`, [D], to the points of the given blocks, a run at most.
  package func squaredDistances(to point: [Float], _ blocks: Range<Int>, into distances: inout Distances) {
    precondition(
      point.count == dimensions && blocks.lowerBound >= 0 && blocks.upperBound <= blockCount
        && blocks.count <= Self.runLength)
    let first = coordinates.base.assumingMemoryBound(to: Float.self) + blocks.lowerBound * dimensions * Self.blockLength
    model_kernels_squared_distances(first, point, &distances.values, &distances.least, blocks.count, dimensions)
    withExtendedLifetime(coordinates) {}
  }

  /// Squared Euclidean distance from `point`, [D], to a box whose least and greatest coordinates lie one behind the other
  /// from `start` on; 0 within it.
  package static func boxDistance(to point: [Float], _ bounds: [Float], from start: Int) -> Float {
    precondition(start >= 0 && start + 2 * point.count <= bounds.count)
    return bounds.withUnsafeBufferPointer { bounds in
      guard let low = bounds.baseAddress else { return 0 }
      return model_kernels_box_distance(low + start, low + start + point.count, point, point.count)
    }
  }
}
