import ModelOps
import ModelOptimize
import Testing

/// Exact clustering against all ways to part the values.
struct CompressionKernelTests {
  /// The least squared error of `count` centers: for each end, the best place where the last center's values begin.
  private func leastError(_ values: WeightedValues, _ count: Int) -> Double {
    func cost(_ range: Range<Int>) -> Double {
      let weight = range.reduce(0) { $0 + values.weights[$1] }
      let mean = range.reduce(0) { $0 + values.weights[$1] * values.values[$1] } / weight
      return range.reduce(0) { $0 + values.weights[$1] * (values.values[$1] - mean) * (values.values[$1] - mean) }
    }
    let n = values.values.count
    var costs = (0...n).map { $0 == 0 ? 0 : cost(0..<$0) }
    for _ in 1..<count {
      costs = (0...n).map { end in (0..<max(end, 1)).map { costs[$0] + (end == 0 ? 0 : cost($0..<end)) }.min() ?? 0 }
    }
    return costs[n]
  }

  private func error(_ values: WeightedValues, _ centers: [Double]) -> Double {
    zip(values.values, values.weights).reduce(0) { sum, pair in
      sum + pair.1 * (centers.map { ($0 - pair.0) * ($0 - pair.0) }.min() ?? .infinity)
    }
  }

  @Test(arguments: [1, 2, 3, 4, 6, 8], [1, 2, 3, 4]) func clustersExactly(_ seed: UInt64, _ count: Int) throws {
    let x = WeightModel.values(40, seed: seed).map { ($0 * 64).rounded() }
    let values = CompressionKernel.distinct(x)
    #expect(values.weights.reduce(0, +) == 40 && values.values == Set(x).map { Double($0) }.sorted())
    let centers = try #require(CompressionKernel.centers(of: values, count: count))
    #expect(centers == centers.sorted() && centers.count == count)
    let (found, least) = (error(values, centers), leastError(values, count))
    #expect(abs(found - least) <= 1e-9 * (1 + least))
  }

  @Test func fewValuesAreTheirOwnCenters() throws {
    let values = CompressionKernel.distinct([3, -1, 3, 3, 0.5])
    #expect(CompressionKernel.centers(of: values, count: 16) == [-1, 0.5, 3])
  }

  @Test(arguments: [2, 3, 4], [1, 2, 7, 64, 256]) func nearestVectors(_ length: Int, _ count: Int) {
    let (vectors, centers) = (WeightModel.values(200 * length), WeightModel.values(count * length, seed: 2))
    let found = CompressionKernel.nearest(vectors, length: length, centers: centers, withSeconds: true)
    for vector in 0..<200 {
      let distances = (0..<count).map { center in
        (0..<length).reduce(Float(0)) { sum, element in
          let difference = vectors[vector * length + element] - centers[element * count + center]
          return sum + difference * difference
        }
      }
      let sorted = distances.sorted()
      #expect(abs(distances[Int(found.codes[vector])] - sorted[0]) <= 1e-6)
      #expect(abs(found.distances[vector] - sorted[0]) <= 1e-6)
      #expect(count == 1 ? found.seconds[vector] == .infinity : abs(found.seconds[vector] - sorted[1]) <= 1e-6)
    }
  }

  @Test func binsTellHalvesApart() {
    let x: [Float] = [0, -0.0, 1, 1.0009765625, -1, 6e-8, -6e-8, 65504, -65504, 1]
    var bins = ValueBins()
    bins.add(x, keep: nil, scales: nil, blocks: nil)
    #expect(bins.values.values == Set(x).map { Double($0) }.sorted())
    #expect(bins.values.weights.reduce(0, +) == 10)
    var kept = ValueBins()
    kept.add([1, 2, 3], keep: [0, 1, 0], scales: [4], blocks: nil)
    #expect(kept.values.values == [0.5] && kept.values.weights == [16])
  }

  @Test func blocksAreNumberedInOrder() {
    #expect(
      CompressionKernel.blockNumbers(0..<12, shape: [2, 6], blocks: [2, 3]) == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5])
    #expect(CompressionKernel.blockNumbers(3..<8, shape: [2, 2, 2], blocks: [1, 2, 1]) == [1, 0, 0, 1, 1])
    #expect(CompressionKernel.blockNumbers(1..<5, shape: [3, 2], blocks: [1, 2]) == [1, 0, 1, 0])
  }

  @Test func codesArePackedFromTheLowestBit() {
    let buffer = CodeBuffer(count: 5)
    buffer.set([1, 2, 3, 4, 5], at: 0)
    #expect(buffer.packed(0..<5, bits: 3) == [0b11_010_001, 0b0_101_100_0])
    #expect(buffer.packed(0..<5, bits: 4) == [0x21, 0x43, 0x05])
    #expect(buffer.packed(1..<3, bits: 8) == [2, 3])
    let mask = CodeBuffer(count: 5)
    mask.set([1, 0, 0, 1, 1], at: 0)
    #expect(buffer.compacted(by: mask)[0..<3] == [1, 4, 5])
    #expect(mask.packed(0..<5, bits: 1) == [0b11001])
  }

  @Test func structuredMasksDropTheLeast() {
    #expect(
      CompressionKernel.mask([4, 1, -2, 3, 0, 0, 5], zeros: 2, of: 4, axis: 7, inner: 1) == [1, 0, 0, 1, 0, 1, 1])
    #expect(
      CompressionKernel.mask([1, 8, 2, 7, 3, 6, 4, 5], zeros: 1, of: 2, axis: 4, inner: 2) == [0, 1, 1, 0, 0, 1, 1, 0])
  }
}
