import ModelRuntime
import ModelSpec
import Testing
import _ModelTestSupport

@Suite struct GLMClassifierPredictorTests {
  private func model(
    _ weights: [[Double]], _ encoding: GLMClassifier.ClassEncoding, labels: [String],
    _ transform: GLMClassifier.PostEvaluationTransform = .logit
  ) -> Model {
    .classifier(
      .glmClassifier(
        .with {
          $0.weights = weights.map { row in .with { $0.value = row } }
          $0.offset = weights.map { _ in 0 }
          $0.postEvaluationTransform = transform
          $0.classEncoding = encoding
          $0.classLabels = .stringClassLabels(.with { $0.vector = labels })
        }), inputs: [.double("x")])
  }

  @Test(arguments: [GLMClassifier.ClassEncoding.referenceClass, .oneVsRest])
  func twoClasses(_ encoding: GLMClassifier.ClassEncoding) throws {
    let outputs = try predict(model([[1]], encoding, labels: ["no", "yes"]), ["x": .double(1)])
    #expect(outputs["label"]?.string == "yes")
    let probabilities = try #require(outputs["probabilities"]?.strings)
    #expect(isClose(probabilities["yes"], 0.7310585786300049))
    #expect(isClose(probabilities["no"], 0.2689414213699951))
  }

  @Test func probit() throws {
    let outputs = try predict(model([[1]], .referenceClass, labels: ["no", "yes"], .probit), ["x": .double(-1)])
    #expect(outputs["label"]?.string == "no")
    #expect(isClose(outputs["probabilities"]?.strings?["yes"], 0.15865525393145707))
  }

  @Test func oneVersusRest() throws {
    let outputs = try predict(model([[1], [-1], [0]], .oneVsRest, labels: ["a", "b", "c"]), ["x": .double(1)])
    #expect(outputs["label"]?.string == "a")
    let probabilities = try #require(outputs["probabilities"]?.strings)
    #expect(isClose(probabilities["a"], 0.7310585786300049 / 1.5))
    #expect(isClose(probabilities["c"], 0.5 / 1.5))
  }

  @Test func referenceClass() throws {
    // exp of 0, 1 and 2 over their sum.
    let outputs = try predict(model([[1], [2]], .referenceClass, labels: ["a", "b", "c"]), ["x": .double(1)])
    #expect(outputs["label"]?.string == "c")
    let probabilities = try #require(outputs["probabilities"]?.strings)
    #expect(isClose(probabilities["a"], 0.09003057317038046))
    #expect(isClose(probabilities["b"], 0.24472847105479764))
    #expect(isClose(probabilities["c"], 0.6652409557748219))
  }

  @Test func brokenModels() {
    #expect(
      loadingProblem(model([[1], [1]], .referenceClass, labels: ["a", "b"]))
        == "`weights` has 2 rows, 2 class labels need 1\n  at: glmClassifier › weights")
    #expect(
      loadingProblem(model([[1]], .oneVsRest, labels: [])) == "the classifier has no class labels\n  at: glmClassifier")
    #expect(
      loadingProblem(model([[1], [1]], .referenceClass, labels: ["a", "b", "c"], .probit))
        == "`Probit` needs 2 classes, but the model has 3\n  at: glmClassifier › postEvaluationTransform")
  }
}
