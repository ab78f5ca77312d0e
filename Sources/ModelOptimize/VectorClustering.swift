internal import ModelOps

/// Centers of vectors for which the sum of squared distances to the nearest one is small: k-means, which begins with vectors
/// far from each other. The same vectors always give the same centers.
struct VectorClustering {
  /// [count, length], one after the other.
  private(set) var centers: [Float]
  private let length: Int

  /// Sums of the vectors that are nearest to each center, and their numbers.
  struct Sums {
    var vectors: [Double]
    var counts: [Int]
    /// The sum of squared distances.
    var error = 0.0
    /// The vector that is farthest from its center.
    var farthest: (vector: [Float], distance: Float) = ([], 0)
  }

  private static let mostRounds = 100
  /// Beginnings that are tried, and the vectors that are looked at for them.
  private static let beginnings = 4
  private static let beginningCount = 1 << 12

  /// - Parameters:
  ///   - vectors: [*, length], one after the other.
  ///   - count: Number of centers, at most 256.
  init(_ vectors: [Float], length: Int, count: Int) {
    self.length = length
    centers = [Float](repeating: 0, count: count * length)
    guard vectors.count >= length else { return }
    var best: (centers: [Float], error: Double)?
    for seed in 0..<Self.beginnings {
      centers = Self.beginning(vectors, length: length, count: count, seed: UInt64(seed))
      let error = improve(vectors)
      if best.map({ error < $0.error }) ?? true { best = (centers, error) }
      if error == 0 { break }
    }
    centers = best?.centers ?? centers
  }

  /// Moves centers to the middles of their vectors until little changes.
  ///
  /// - Returns: The sum of squared distances.
  private mutating func improve(_ vectors: [Float]) -> Double {
    var last = Double.infinity
    for _ in 0..<Self.mostRounds {
      var sums = emptySums
      add(vectors, to: &sums)
      guard sums.error < last * (1 - 1e-5) else { return min(sums.error, last) }
      last = sums.error
      move(to: sums)
    }
    return last
  }

  /// No vectors.
  var emptySums: Sums {
    Sums(
      vectors: [Double](repeating: 0, count: centers.count), counts: [Int](repeating: 0, count: centers.count / length))
  }

  /// Adds vectors to the sums of their nearest centers.
  func add(_ vectors: [Float], to sums: inout Sums) {
    let transposed = VectorPalettizer.transposed(centers, length)
    let (codes, distances) = CompressionKernel.nearest(vectors, length: length, centers: transposed)
    for (index, code) in codes.enumerated() {
      let (from, to) = (index * length, Int(code) * length)
      for element in 0..<length { sums.vectors[to + element] += Double(vectors[from + element]) }
      sums.counts[Int(code)] += 1
      sums.error += Double(distances[index])
      if distances[index] > sums.farthest.distance {
        sums.farthest = (Array(vectors[from..<from + length]), distances[index])
      }
    }
  }

  /// Moves centers to the middles of their vectors; the first one without any goes where a vector is farthest from its own.
  mutating func move(to sums: Sums) {
    var farthest = sums.farthest.vector
    for (center, count) in sums.counts.enumerated() {
      for element in 0..<length where count > 0 {
        centers[center * length + element] = Float(sums.vectors[center * length + element] / Double(count))
      }
      if count == 0, !farthest.isEmpty {
        centers.replaceSubrange(center * length..<(center + 1) * length, with: farthest)
        farthest = []
      }
    }
  }

  /// Vectors as centers, each chosen with a probability that grows with the squared distance from those before.
  private static func beginning(_ vectors: [Float], length: Int, count: Int, seed: UInt64) -> [Float] {
    let all = vectors.count / length
    let step = max(1, all / beginningCount)
    let places = Array(stride(from: Int(seed) % step, to: all, by: step))
    var random = SplitMix(state: seed)
    var next = places[Int(random.next() % UInt64(places.count))]
    var centers = Array(vectors[next * length..<(next + 1) * length])
    var distances = [Double](repeating: .infinity, count: places.count)
    while centers.count < count * length {
      var sum = 0.0
      for (index, place) in places.enumerated() {
        var distance = 0.0
        for element in 0..<length {
          let difference = Double(vectors[place * length + element]) - Double(vectors[next * length + element])
          distance += difference * difference
        }
        distances[index] = min(distances[index], distance)
        sum += distances[index]
      }
      var rest = random.uniform() * sum
      let index = distances.firstIndex { distance in
        rest -= distance
        return rest < 0
      }
      // Without any distance left, there are more centers than different vectors.
      next = places[index ?? places.count - 1]
      centers += vectors[next * length..<(next + 1) * length]
    }
    return centers
  }

  /// Numbers that look random, the same ones for a seed.
  private struct SplitMix {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var z = state
      z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
      z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
      return z ^ (z >> 31)
    }

    /// From 0 to below 1.
    mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }
  }
}
