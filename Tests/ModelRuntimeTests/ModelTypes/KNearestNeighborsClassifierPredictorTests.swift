import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelRuntime

@Suite struct KNearestNeighborsClassifierPredictorTests {
  private func model(
    _ samples: [[Float]], _ labels: [Int64], neighbors: Int64, leafSize: Int32? = nil, inverse: Bool = false,
    fallback: Int64? = nil, dimensions: Int32 = 1
  ) -> Model {
    .classifier(
      .kNearestNeighborsClassifier(
        .with {
          $0.nearestNeighborsIndex = .samples(samples, dimensions: dimensions, leafSize: leafSize)
          $0.numberOfNeighbors = .with { $0.defaultValue = neighbors }
          $0.classLabels = .int64ClassLabels(.with { $0.vector = labels })
          $0.weightingScheme =
            inverse
            ? .inverseDistanceWeighting(InverseDistanceWeighting()) : .uniformWeighting(UniformWeighting())
          $0.defaultClassLabel = fallback.map { .defaultInt64Label($0) }
        }), inputs: [.multiArray("x", [Int64(dimensions)], .float32)], label: .int64("label"),
      probabilities: .dictionary("probabilities", integerKeys: true))
  }

  @Test func uniformVotes() throws {
    let model = model([[0], [1], [2], [10]], [7, 5, 5, 7], neighbors: 3)
    let outputs = try predict(model, ["x": .doubles([0.1])])
    #expect(outputs["label"]?.int64 == 5)
    #expect(isClose(outputs["probabilities"]?.integers?[5], 2.0 / 3))
    #expect(isClose(outputs["probabilities"]?.integers?[7], 1.0 / 3))
  }

  @Test func tiesGoToTheSmallestLabel() throws {
    let outputs = try predict(model([[0], [1]], [9, 3], neighbors: 2), ["x": .doubles([0])])
    #expect(outputs["label"]?.int64 == 3)
  }

  @Test func inverseDistances() throws {
    // Squared distances 0.25, 2.25 and 6.25: weights 4, 4/9 and 4/25.
    let model = model([[0], [2], [3]], [1, 2, 2], neighbors: 3, inverse: true)
    let outputs = try predict(model, ["x": .doubles([0.5])])
    #expect(outputs["label"]?.int64 == 1)
    #expect(isClose(outputs["probabilities"]?.integers?[1], 4 / (4 + 4.0 / 9 + 4.0 / 25)))
    let exact = try predict(model, ["x": .doubles([2])])
    #expect(exact["probabilities"]?.integers == [1: 0, 2: 1])
  }

  @Test func fewerSamplesThanNeighbors() throws {
    #expect(try predict(model([[0]], [4], neighbors: 5), ["x": .doubles([0])])["label"]?.int64 == 4)
  }

  @Test func noSamples() throws {
    let outputs = try predict(model([], [], neighbors: 5, fallback: 11), ["x": .doubles([0])])
    #expect(outputs["label"]?.int64 == 11)
    #expect(
      loadingProblem(model([], [], neighbors: 5))
        == "the model has neither class labels nor a default class label\n  at: kNearestNeighborsClassifier")
  }

  @Test(arguments: [1, 3, 8]) func treeAndScanAgreeWithSorting(_ dimensions: Int) throws {
    var random = SeededGenerator(seed: 5)
    // Few different coordinates make many samples equally far.
    let samples = (0..<700).map { _ in
      (0..<dimensions).map { _ in Float(Int.random(in: 0..<12, using: &random)) / 2 }
    }
    func index(_ leafSize: Int32?) throws -> NeighborIndex {
      try NeighborIndex(.samples(samples, dimensions: Int32(dimensions), leafSize: leafSize), at: ModelPath())
    }
    let (scan, tree, smallLeaves) = (try index(nil), try index(64), try index(1))
    for _ in 0..<50 {
      let point = (0..<dimensions).map { _ in Float.random(in: -1...7, using: &random) }
      let distances = samples.map { sample in
        zip(sample, point).reduce(Double(0)) { $0 + Double(($1.0 - $1.1) * ($1.0 - $1.1)) }
      }
      for count in [1, 7, 1000] {
        let found = scan.nearest(point, count: count)
        #expect(found.count == min(count, 700))
        #expect(tree.nearest(point, count: count) == found)
        #expect(smallLeaves.nearest(point, count: count) == found)
        let furthest = distances.sorted()[found.count - 1]
        #expect(found.allSatisfy { distances[$0.sample] <= furthest + 1e-4 })
      }
    }
  }

  @Test func brokenModels() {
    let place = "\n  at: kNearestNeighborsClassifier"
    #expect(
      loadingProblem(model([[0]], [1, 2], neighbors: 1)) == "the model has 1 samples and 2 class labels" + place)
    #expect(
      loadingProblem(model([[0]], [1], neighbors: 0))
        == "`numberOfNeighbors` is 0, expected 1 or more\(place) › numberOfNeighbors")
    #expect(
      loadingProblem(model([[0, 1]], [1], neighbors: 1))
        == "sample 0 has 2 values, but `numberOfDimensions` is 1\(place) › nearestNeighborsIndex › floatSamples[0]")
    #expect(
      loadingProblem(model([[0]], [1], neighbors: 1, leafSize: 0))
        == "`leafSize` is 0, expected at least 1\(place) › nearestNeighborsIndex › singleKdTreeIndex")
  }
}
