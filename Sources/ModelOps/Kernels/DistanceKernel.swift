internal import CModelKernels

/// Points laid out so that the distances to many are computed at once.
package struct DistanceKernel: Sendable {
  /// Points of a block lie side by side.
  package static let blockLength = Int(MODEL_KERNELS_DISTANCE_BLOCK)
  /// Blocks whose distances are looked at while they are in the nearest cache.
  package static let runLength = 32

  /// [blocks, D, 32]
  private var coordinates: [Float] = []
  private let dimensions: Int
  /// The point in each place, -1 where there is none.
  package private(set) var order: [Int32] = []

  /// - Parameters:
  ///   - points: [N, D]
  ///   - order: The point in each place; -1 leaves a place empty.
  package init(_ points: [[Float]], _ order: [Int], dimensions: Int) {
    self.dimensions = dimensions
    self.order = order.map { Int32(clamping: $0) }
    while self.order.count % Self.blockLength != 0 { self.order.append(-1) }
    coordinates = Array(repeating: 0, count: self.order.count * dimensions)
    for (place, point) in self.order.enumerated() where point >= 0 {
      let (block, lane) = place.quotientAndRemainder(dividingBy: Self.blockLength)
      for (axis, value) in points[Int(point)].enumerated() {
        coordinates[(block * dimensions + axis) * Self.blockLength + lane] = value
      }
    }
  }

  package var blockCount: Int { order.count / Self.blockLength }

  /// Squared Euclidean distances from `point`, [D], to the points of the given blocks; `distances` has room for them.
  package func squaredDistances(to point: [Float], _ blocks: Range<Int>, into distances: inout [Float]) {
    precondition(
      point.count == dimensions && blocks.lowerBound >= 0 && blocks.upperBound <= blockCount
        && distances.count >= blocks.count * Self.blockLength)
    let start = blocks.lowerBound * dimensions * Self.blockLength
    coordinates.withUnsafeBufferPointer { coordinates in
      distances.withUnsafeMutableBufferPointer { distances in
        guard let first = coordinates.baseAddress, let target = distances.baseAddress else { return }
        model_kernels_squared_distances(first + start, point, target, blocks.count, dimensions)
      }
    }
  }
}
