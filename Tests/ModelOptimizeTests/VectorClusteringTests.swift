import Testing

@testable import ModelOptimize

/// Tables of vectors.
struct VectorClusteringTests {
  /// Heaps of vectors, each around a point of a grid, are all found.
  @Test(arguments: [4, 16, 64]) func findsHeaps(_ count: Int) {
    let noise = WeightModel.values(20_000)
    let vectors = (0..<5000).flatMap { index -> [Float] in
      let heap = index * 7919 % count
      return [Float(heap % 8) + noise[2 * index] / 10, Float(heap / 8) + noise[2 * index + 1] / 10]
    }
    let centers = VectorClustering(vectors, length: 2, count: count).centers
    let found = Set(
      stride(from: 0, to: centers.count, by: 2).map { index in
        [centers[index].rounded(), centers[index + 1].rounded()]
      })
    #expect(found.count == count)
  }

  @Test func isTheSameEachTimeAndTakesAnyNumber() {
    let vectors = WeightModel.values(9000)
    let centers = VectorClustering(vectors, length: 3, count: 16).centers
    #expect(VectorClustering(vectors, length: 3, count: 16).centers == centers)
    #expect(VectorClustering([], length: 3, count: 4).centers == [Float](repeating: 0, count: 12))
    // More centers than different vectors.
    let few = VectorClustering([1, 2, 3, 4, 1, 2], length: 2, count: 256)
    #expect(few.centers.count == 512 && few.sums(of: [1, 2, 3, 4]).error == 0)
    #expect(VectorClustering([Float](repeating: 0.5, count: 64), length: 2, count: 4).sums(of: [0.5, 0.5]).error == 0)
  }
}
