internal import ModelOps
import ModelSpec

/// k-means clustering of vectors, which minimises the sum of squared distances to the nearest center. It starts with
/// distant vectors, and then moves centers of little use to regions with large errors. The result is deterministic.
struct VectorClustering {
  /// [count, length], one after the other.
  private(set) var centers: [Float]
  private let length: Int

  /// Statistics of the vectors that are nearest to each center.
  struct Sums: Sendable {
    var vectors: [Double]
    var counts: [Int]
    /// The squared distances of each center's vectors.
    var errors: [Double]
    /// How much squared distances would grow without the center.
    var uses: [Double]
    /// The vector that is farthest from its center.
    var farthest: (vector: [Float], distance: Float) = ([], 0)

    init(count: Int, length: Int) {
      vectors = [Double](repeating: 0, count: count * length)
      counts = [Int](repeating: 0, count: count)
      (errors, uses) = ([Double](repeating: 0, count: count), [Double](repeating: 0, count: count))
    }

    /// The sum of squared distances.
    var error: Double { errors.reduce(0, +) }

    mutating func add(_ other: Sums) {
      for index in vectors.indices { vectors[index] += other.vectors[index] }
      for index in counts.indices {
        counts[index] += other.counts[index]
        errors[index] += other.errors[index]
        uses[index] += other.uses[index]
      }
      if other.farthest.distance > farthest.distance { farthest = other.farthest }
    }
  }

  private static let mostRounds = 300
  private static let mostMoves = 60
  /// The relative decrease of the error required for another round, while centers are exchanged and at the end.
  private static let coarse = 1e-3
  private static let fine = 1e-5
  /// Vectors that one thread processes at a time.
  private static let pieceCount = 1 << 12

  /// - Parameters:
  ///   - vectors: [*, length], one after the other.
  ///   - count: Number of centers, at most 256.
  init(_ vectors: [Float], length: Int, count: Int) {
    self.length = length
    centers = [Float](repeating: 0, count: count * length)
    guard vectors.count >= length else { return }
    var best: (centers: [Float], error: Double)?
    // With few centers, local minima are more likely, and several attempts are cheap.
    for seed in 0..<max(1, min(4, 64 / count)) {
      var random = SplitMix(state: UInt64(seed))
      centers = Self.beginning(vectors, length: length, count: count, random: &random)
      var error = improve(vectors, until: Self.coarse)
      if error > 0 {
        exchange(vectors, &error, random: &random)
        error = improve(vectors, until: Self.fine)
      }
      if best.map({ error < $0.error }) ?? true { best = (centers, error) }
      if error == 0 { break }
    }
    centers = best?.centers ?? centers
  }

  /// Moves centers to the means of their vectors until little changes.
  ///
  /// - Returns: The sum of squared distances.
  private mutating func improve(_ vectors: [Float], until share: Double) -> Double {
    var last = Double.infinity
    for _ in 0..<Self.mostRounds {
      let sums = sums(of: vectors)
      let error = sums.error
      guard error < last * (1 - share) else { return min(error, last) }
      last = error
      move(to: sums)
    }
    return last
  }

  /// Removes centers of little use and puts them next to those with the largest errors: several at a time, and fewer if
  /// that gains nothing.
  private mutating func exchange(_ vectors: [Float], _ error: inout Double, random: inout SplitMix) {
    let count = centers.count / length
    var share = min(20, count / 4)
    for _ in 0..<Self.mostMoves where share > 0 {
      let (before, sums) = (centers, sums(of: vectors, withUses: true))
      let distance = (error / Double(vectors.count)).squareRoot() / 100
      let (useless, worst) = exchanged(sums, share)
      for (from, to) in zip(useless, worst) {
        for element in 0..<length {
          let step = Float(distance * (2 * random.uniform() - 1))
          centers[from * length + element] = centers[to * length + element] + step
        }
      }
      let new = useless.isEmpty ? .infinity : improve(vectors, until: Self.coarse)
      if new < error * (1 - Self.fine * 10) {
        error = new
      } else {
        centers = before
        share = share > 8 ? share / 2 : share - 1
      }
    }
  }

  /// The centers that are most easily dispensable, and as many with the largest errors. The nearest neighbor of a
  /// removed center is kept.
  private func exchanged(_ sums: Sums, _ share: Int) -> (useless: [Int], worst: [Int]) {
    let count = sums.counts.count
    func sorted(_ numbers: [Double], by isBefore: (Double, Double) -> Bool) -> [Int] {
      (0..<count).sorted { numbers[$0] == numbers[$1] ? $0 < $1 : isBefore(numbers[$0], numbers[$1]) }
    }
    let worst = Array(sorted(sums.errors, by: >).prefix(share))
    var stays = [Bool](repeating: false, count: count)
    for center in worst { stays[center] = true }
    var useless: [Int] = []
    for center in sorted(sums.uses, by: <) where !stays[center] && useless.count < share {
      useless.append(center)
      stays[center] = true
      if let neighbor = nearest(to: center, without: useless) { stays[neighbor] = true }
    }
    return (useless, worst)
  }

  private func nearest(to center: Int, without others: [Int]) -> Int? {
    var best: (center: Int, distance: Float)?
    for other in 0..<centers.count / length where !others.contains(other) {
      var distance: Float = 0
      for element in 0..<length {
        let difference = centers[center * length + element] - centers[other * length + element]
        distance += difference * difference
      }
      if best.map({ distance < $0.distance }) ?? true { best = (other, distance) }
    }
    return best?.center
  }

  /// Sums over `vectors`, which do not depend on the number of threads.
  func sums(of vectors: [Float], withUses: Bool = false) -> Sums {
    let transposed = VectorPalettizer.transposed(centers, length)
    let (count, entries) = (vectors.count / length, centers.count / length)
    let pieces = (count + Self.pieceCount - 1) / Self.pieceCount
    let shares: [Sums] = Parallel.map(pieces) { [length] piece in
      var sums = Sums(count: entries, length: length)
      let range = piece * Self.pieceCount * length..<min(count, (piece + 1) * Self.pieceCount) * length
      Self.add(
        pieces == 1 ? vectors : Array(vectors[range]), length: length, centers: transposed, withUses: withUses,
        to: &sums)
      return sums
    }
    var sums = shares.first ?? Sums(count: entries, length: length)
    for share in shares.dropFirst() { sums.add(share) }
    return sums
  }

  private static func add(
    _ vectors: [Float], length: Int, centers: [Float], withUses: Bool, to sums: inout Sums
  ) {
    let (codes, distances, seconds) = CompressionKernel.nearest(
      vectors, length: length, centers: centers, withSeconds: withUses)
    var farthest: (index: Int, distance: Float) = (0, 0)
    for (index, code) in codes.enumerated() {
      let (from, to, distance) = (index * length, Int(code) * length, distances[index])
      for element in 0..<length { sums.vectors[to + element] += Double(vectors[from + element]) }
      sums.counts[Int(code)] += 1
      sums.errors[Int(code)] += Double(distance)
      if withUses { sums.uses[Int(code)] += Double(seconds[index]) - Double(distance) }
      if distance > farthest.distance { farthest = (index, distance) }
    }
    if farthest.distance > 0 {
      sums.farthest = (Array(vectors[farthest.index * length..<(farthest.index + 1) * length]), farthest.distance)
    }
  }

  /// Moves centers to the means of their vectors; the first one without vectors moves to the vector that is farthest
  /// from its center.
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

  /// Initial centers, chosen among the vectors: each is the best of several candidates, drawn with a probability that
  /// grows with the squared distance from the previous ones.
  private static func beginning(
    _ vectors: [Float], length: Int, count: Int, random: inout SplitMix
  ) -> [Float] {
    let all = vectors.count / length
    func vector(_ index: Int) -> [Float] { Array(vectors[index * length..<(index + 1) * length]) }
    func squares(from center: [Float]) -> [Float] {
      CompressionKernel.nearest(vectors, length: length, centers: center).distances
    }
    var centers = vector(Int(random.next() % UInt64(all)))
    var distances = squares(from: centers)
    let trials = 2 + (Int.bitWidth - 1 - count.leadingZeroBitCount) * 7 / 10
    while centers.count < count * length {
      let sum = distances.reduce(0) { $0 + Double($1) }
      var places = (0..<trials).map { _ in random.uniform() * sum }
      places.sort()
      var best: (index: Int, distances: [Float], sum: Double)?
      var (index, reached) = (0, 0.0)
      for place in places {
        while index < all - 1, reached + Double(distances[index]) <= place {
          reached += Double(distances[index])
          index += 1
        }
        var (own, sum) = (squares(from: vector(index)), 0.0)
        for other in 0..<all {
          own[other] = min(own[other], distances[other])
          sum += Double(own[other])
        }
        if best.map({ sum < $0.sum }) ?? true { best = (index, own, sum) }
        // If all distances are 0, there are more centers than distinct vectors.
        if sum == 0 { break }
      }
      guard let best else { break }
      centers += vector(best.index)
      distances = best.distances
    }
    return centers
  }

  /// A deterministic pseudorandom generator.
  private struct SplitMix {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var z = state
      z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
      z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
      return z ^ (z >> 31)
    }

    /// A number from 0 up to but not including 1.
    mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }
  }
}
