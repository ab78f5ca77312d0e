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
    let features: NameMap<FeatureValue> = ["x": .doubles([1, 2])]
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
        == "support vector 0 has index 0, expected 1 or more\n"
        + "  at: supportVectorRegressor › sparseSupportVectors › vectors[0]")
    #expect(
      loadingProblem(model(linear, nil)) == "the model has no support vectors\n  at: supportVectorRegressor")
    #expect(
      loadingProblem(model(linear, dense, alpha: [1]))
        == "`coefficients` has 1 values, but the model has 2 support vectors\n  at: supportVectorRegressor › coefficients"
    )
    #expect(
      predictionProblem(model(linear, dense), ["x": .doubles([1])])
        == "input 'x' has 1 element, the model takes 2")
  }
}
