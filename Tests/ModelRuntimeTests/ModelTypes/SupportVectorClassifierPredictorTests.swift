import ModelRuntime
import ModelSpec
import Testing
import _ModelTestSupport

@Suite struct SupportVectorClassifierPredictorTests {
  private func model(
    labels: [Int64] = [10, 20, 30], coefficients: [[Double]] = [[1, -1, 0], [1, 0, -1]], rho: [Double] = [0, 0, 0],
    perClass: [Int32] = [1, 1, 1], probA: [Double] = [], probB: [Double] = [], isSparse: Bool = false
  ) -> Model {
    .classifier(
      .supportVectorClassifier(
        .with {
          $0.kernel = .with { $0.kernel = .linearKernel(LinearKernel()) }
          $0.supportVectors = .denseSupportVectors(
            .with { $0.vectors = perClass.indices.map { value in .with { $0.values = [Double(value)] } } })
          if isSparse {
            $0.supportVectors = .sparseSupportVectors(
              .with {
                $0.vectors = perClass.indices.map { value in
                  .with {
                    $0.nodes = [
                      .with {
                        $0.index = 1
                        $0.value = Double(value)
                      }
                    ]
                  }
                }
              })
          }
          $0.numberOfSupportVectorsPerClass = perClass
          $0.coefficients = coefficients.map { row in .with { $0.alpha = row } }
          $0.rho = rho
          $0.probA = probA
          $0.probB = probB
          $0.classLabels = .int64ClassLabels(.with { $0.vector = labels })
        }), inputs: [.double("x")], label: .int64("label"),
      probabilities: .dictionary("probabilities", integerKeys: true))
  }

  @Test func votes() throws {
    // Decisions are -x, -2x and 0 (a vote for the later class).
    #expect(try predict(model(), ["x": .double(-1)])["label"]?.int64 == 10)
    let outputs = try predict(model(), ["x": .double(1)])
    #expect(outputs["label"]?.int64 == 30)
    #expect(outputs["probabilities"] == nil)
  }

  @Test func twoClassProbabilities() throws {
    // The decision is 0.5, the sigmoid of 2 · 0.5 - 0.1 is this.
    let estimate = 0.7109495026250039
    let sparse = model(
      labels: [1, 2], coefficients: [[1, -1]], rho: [0], perClass: [1, 1], probA: [-2], probB: [0.1], isSparse: true)
    let outputs = try predict(sparse, ["x": .double(-0.5)])
    #expect(isClose(outputs["probabilities"]?.integers?[1], estimate))
    #expect(isClose(outputs["probabilities"]?.integers?[2], 1 - estimate))
    #expect(outputs["label"]?.int64 == 1)
    // Coupling stops a little short of the estimate.
    let dense = model(
      labels: [1, 2], coefficients: [[1, -1]], rho: [0], perClass: [1, 1], probA: [-2], probB: [0.1])
    let coupled = try #require(try predict(dense, ["x": .double(-0.5)])["probabilities"]?.integers)
    #expect(isClose(coupled[1], 0.7109494831203407))
    #expect(isClose((coupled[1] ?? 0) + (coupled[2] ?? 0), 1))
  }

  @Test func brokenModels() {
    #expect(
      loadingProblem(model(rho: [0, 0]))
        == "`rho` has 2 values, 3 class labels make 3 pairs\n  at: supportVectorClassifier › rho")
    #expect(
      loadingProblem(model(probA: [1, 2, 3], probB: [1]))
        == "`probB` has 1 values, 3 class labels make 3 pairs\n  at: supportVectorClassifier › probB")
    #expect(
      loadingProblem(model(coefficients: [[1, 1, 1]]))
        == "`coefficients` has 1 rows, 3 class labels need 2\n  at: supportVectorClassifier › coefficients")
    #expect(
      loadingProblem(model(coefficients: [[1, 1, 1], [1]]))
        == "row 1 of `coefficients` has 1 values, but the model has 3 support vectors\n"
        + "  at: supportVectorClassifier › coefficients[1]")
    #expect(
      loadingProblem(model(labels: [1, 2], coefficients: [[1, 1, 1]]))
        == "`numberOfSupportVectorsPerClass` is [1, 1, 1], expected 2 counts that sum to 3\n"
        + "  at: supportVectorClassifier › numberOfSupportVectorsPerClass")
  }
}
