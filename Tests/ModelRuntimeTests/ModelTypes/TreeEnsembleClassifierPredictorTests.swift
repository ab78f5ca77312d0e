import ModelRuntime
import ModelSpec
import Testing
import _ModelTestSupport

@Suite struct TreeEnsembleClassifierPredictorTests {
  private func model(
    _ sums: [Double], _ labels: [String], _ transform: TreeEnsemblePostEvaluationTransform
  ) -> Model {
    var leaf = TreeEnsembleParameters.TreeNode.leaf(0)
    for (place, value) in sums.enumerated() {
      leaf.evaluationInfo.append(
        .with {
          $0.evaluationIndex = UInt64(place)
          $0.evaluationValue = value
        })
    }
    return .classifier(
      .treeEnsembleClassifier(
        .with {
          $0.treeEnsemble = .trees([leaf], dimensions: UInt64(sums.count))
          $0.postEvaluationTransform = transform
          $0.classLabels = .stringClassLabels(.with { $0.vector = labels })
        }), inputs: [.double("x")])
  }

  static let cases: [([Double], TreeEnsemblePostEvaluationTransform, [Double])] = [
    ([0.2, 0.5, 0.3], .noTransform, [0.2, 0.5, 0.3]),
    ([0, 1, 2], .classificationSoftMax, [0.09003057317038046, 0.24472847105479764, 0.6652409557748219]),
    (
      [1, 2], .classificationSoftMaxWithZeroClassReference,
      [0.09003057317038046, 0.24472847105479764, 0.6652409557748219]
    ),
    ([0.25], .noTransform, [0.75, 0.25]),
    ([1], .regressionLogistic, [0.2689414213699951, 0.7310585786300049]),
  ]

  @Test(arguments: 0..<5) func probabilities(_ index: Int) throws {
    let (sums, transform, expected) = Self.cases[index]
    let labels = Array(["a", "b", "c"].prefix(expected.count))
    let loaded = try RuntimeModel(model(sums, labels, transform))
    let outputs = try loaded.prediction(from: ["x": .double(0)])
    let batch = try loaded.predictions(fromBatch: [["x": .double(0)], ["x": .int64(1)]])
    for (label, probability) in zip(labels, expected) {
      #expect(isClose(outputs["probabilities"]?.strings?[label], probability))
      #expect(isClose(batch[1]["probabilities"]?.strings?[label], probability))
    }
    #expect(outputs["label"]?.string == labels[expected.firstIndex(of: expected.max() ?? 0) ?? 0])
  }

  @Test(arguments: [[0.1, 0.3, 0.2], [0.8]]) func classesWithoutLabelsAreNumbered(sums: [Double]) throws {
    var model = model(sums, [], .noTransform)
    model.description?.output = [.int64("label")]
    #expect(try RuntimeModel(model).prediction(from: ["x": .double(0)])["label"]?.int64 == 1)
  }

  @Test func wrongNumberOfLabels() {
    #expect(
      loadingProblem(model([1, 2], ["a", "b", "c"], .noTransform))
        == "the trees compute 2 sums for 3 class labels\n  at: treeEnsembleClassifier › treeEnsemble")
  }
}
