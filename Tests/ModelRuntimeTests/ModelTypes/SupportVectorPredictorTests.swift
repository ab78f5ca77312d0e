import ModelRuntime
import ModelSpec
import Testing
import _ModelTestSupport

@Suite struct SupportVectorRegressorPredictorTests {
  static let kernels: [(Kernel.Kind, Double)] = [
    // Of x = (1, 2): products with (3, 0) and (1, 1) are 3 and 3, squared distances 8 and 1.
    (.linearKernel(LinearKernel()), 3 * 2 - 3 * 1 - 0.5),
    (.rbfKernel(.with { $0.gamma = 0.5 }), 0.01831563888873418 * 2 - 0.6065306597126334 - 0.5),
    (
      .polyKernel(
        .with {
          $0.degree = 2
          $0.c = 1
          $0.gamma = 2
        }), 49 * 2 - 49 - 0.5
    ),
    (
      .sigmoidKernel(
        .with {
          $0.gamma = 0.1
          $0.c = -0.3
        }), -0.5
    ),
  ]

  private func model(
    _ kernel: Kernel.Kind, _ vectors: SupportVectorRegressor.SupportVectors?, alpha: [Double] = [2, -1]
  ) -> Model {
    .regressor(
      .supportVectorRegressor(
        .with {
          $0.kernel = .with { $0.kernel = kernel }
          $0.supportVectors = vectors
          $0.coefficients = .with { $0.alpha = alpha }
          $0.rho = 0.5
        }), inputs: [.multiArray("x", [2], .double)])
  }

  private let dense = SupportVectorRegressor.SupportVectors.denseSupportVectors(
    .with { $0.vectors = [.with { $0.values = [3, 0] }, .with { $0.values = [1, 1] }] })

  private func sparse(_ nodes: [[(Int32, Double)]]) -> SupportVectorRegressor.SupportVectors {
    .sparseSupportVectors(
      .with {
        $0.vectors = nodes.map { nodes in
          .with {
            $0.nodes = nodes.map { index, value in
              .with {
                $0.index = index
                $0.value = value
              }
            }
          }
        }
      })
  }

  @Test(arguments: 0..<4) func kernels(_ index: Int) throws {
    let (kernel, expected) = Self.kernels[index]
    let features: [String: FeatureValue] = ["x": .doubles([1, 2])]
    #expect(isClose(try predict(model(kernel, dense), features)["y"]?.double, expected))
    let sparse = sparse([[(1, 3)], [(1, 1), (2, 1)]])
    #expect(isClose(try predict(model(kernel, sparse), features)["y"]?.double, expected))
  }

  @Test func elementsBeyondTheInputMeetZero() throws {
    let far = sparse([[(9, 2)], [(1, 1)]])
    // exp(-(1 + 4 + 4)) and exp(-4).
    let outputs = try predict(model(.rbfKernel(.with { $0.gamma = 1 }), far), ["x": .doubles([1, 2])])
    #expect(isClose(outputs["y"]?.double, 2 * 0.00012340980408667956 - 0.01831563888873418 - 0.5))
  }

  @Test func brokenModels() {
    let linear = Kernel.Kind.linearKernel(LinearKernel())
    #expect(
      loadingProblem(model(linear, sparse([[(0, 1)], []])))
        == "support vector 0 has index 0, indices begin at 1\n"
        + "  at: supportVectorRegressor › sparseSupportVectors › vectors[0]")
    #expect(
      loadingProblem(model(linear, nil)) == "the model states no support vectors\n  at: supportVectorRegressor")
    #expect(
      loadingProblem(model(linear, dense, alpha: [1]))
        == "`coefficients` has 1 values, the model has 2 support vectors\n  at: supportVectorRegressor › coefficients")
    #expect(
      predictionProblem(model(linear, dense), ["x": .doubles([1])])
        == "the inputs have 1 elements together, the model takes 2")
  }
}

@Suite struct SupportVectorClassifierPredictorTests {
  private func model(
    labels: [Int64] = [10, 20, 30], coefficients: [[Double]] = [[1, -1, 0], [1, 0, -1]], rho: [Double] = [0, 0, 0],
    perClass: [Int32] = [1, 1, 1], probA: [Double] = [], probB: [Double] = []
  ) -> Model {
    .classifier(
      .supportVectorClassifier(
        .with {
          $0.kernel = .with { $0.kernel = .linearKernel(LinearKernel()) }
          $0.supportVectors = .denseSupportVectors(
            .with { $0.vectors = perClass.indices.map { value in .with { $0.values = [Double(value)] } } })
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
    let model = model(
      labels: [1, 2], coefficients: [[1, -1]], rho: [0], perClass: [1, 1], probA: [-2], probB: [0.1])
    let outputs = try predict(model, ["x": .double(-0.5)])
    // The sigmoid is 0.7109495026250039; coupling stops within 0.0025 of what it leads to.
    let probabilities = try #require(outputs["probabilities"]?.integers)
    #expect(isClose(probabilities[1], 0.7109495026250039, within: 0.0025))
    #expect(isClose((probabilities[1] ?? 0) + (probabilities[2] ?? 0), 1))
    #expect(outputs["label"]?.int64 == 1)
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
        == "row 1 of `coefficients` has 1 values, the model has 3 support vectors\n"
        + "  at: supportVectorClassifier › coefficients[1]")
    #expect(
      loadingProblem(model(labels: [1, 2], coefficients: [[1, 1, 1]]))
        == "`numberOfSupportVectorsPerClass` is [1, 1, 1], expected 2 counts that sum to 3\n"
        + "  at: supportVectorClassifier › numberOfSupportVectorsPerClass")
  }
}
