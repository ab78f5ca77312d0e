import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct SupportVectorRegressorValidatorTests {
  private func model(_ change: (inout SupportVectorRegressor) -> Void = { _ in }) -> Model {
    var regressor = SupportVectorRegressor.with {
      $0.kernel = .with { $0.kernel = .linearKernel(.init()) }
      $0.supportVectors = .denseSupportVectors(
        .with { $0.vectors = [.with { $0.values = [1, 2] }, .with { $0.values = [3, 4] }] })
      $0.coefficients = .with { $0.alpha = [1, -1] }
    }
    change(&regressor)
    var model = Model.model(
      .supportVectorRegressor(regressor), inputs: [.double("a"), .double("b")], outputs: [.double("y")])
    model.description?.predictedFeatureName = "y"
    return model
  }

  private func sparse(_ nodes: [(Int32, Double)]) -> SupportVectorRegressor.SupportVectors {
    .sparseSupportVectors(
      .with {
        let vector = SparseVector.with {
          $0.nodes = nodes.map { index, value in
            .with {
              $0.index = index
              $0.value = value
            }
          }
        }
        $0.vectors = [vector, vector]
      })
  }

  @Test func acceptsDenseAndSparse() {
    #expect(ModelValidator.validate(model()) == [])
    #expect(ModelValidator.validate(model { $0.supportVectors = sparse([(1, 5), (2, 7)]) }) == [])
  }

  @Test func kernelIsThere() {
    #expect(Checked.errors(model { $0.kernel = nil }) == ["the model has no kernel"])
    #expect(Checked.errors(model { $0.kernel = .init() }) == ["the model has no kernel"])
  }

  @Test func kernelParametersAreNotNegative() {
    let kernels: [Kernel.Kind] = [
      .rbfKernel(.with { $0.gamma = -1 }), .sigmoidKernel(.with { $0.gamma = -1 }),
      .polyKernel(.with { $0.gamma = -1 }),
    ]
    for kernel in kernels {
      #expect(
        Checked.errors(model { $0.kernel = .with { $0.kernel = kernel } }) == ["`gamma` is -1.0, expected 0 or more"])
    }
    let poly = Kernel.with {
      $0.kernel = .polyKernel(.with { $0.degree = -2 })
    }
    #expect(Checked.errors(model { $0.kernel = poly }) == ["`degree` is -2, expected 0 or more"])
    let unknown = Kernel.with { $0.kernel = .rbfKernel(.with { $0.gamma = .nan }) }
    #expect(Checked.errors(model { $0.kernel = unknown }) == [])
    #expect(Checked.warnings(model { $0.kernel = unknown }) == ["`gamma` is not a number"])
  }

  @Test func vectorsAreThereAndCounted() {
    #expect(Checked.errors(model { $0.supportVectors = nil }) == ["the model has no support vectors"])
    #expect(
      Checked.errors(model { $0.coefficients = .with { $0.alpha = [1] } })
        == ["`coefficients` has 1 value, but the model has 2 support vectors"])
    #expect(
      Checked.errors(model { $0.coefficients = nil })
        == ["`coefficients` has 0 values, but the model has 2 support vectors"])
  }

  @Test func vectorsAreAlike() {
    let uneven = SupportVectorRegressor.SupportVectors.denseSupportVectors(
      .with { $0.vectors = [.with { $0.values = [1, 2] }, .with { $0.values = [3] }] })
    #expect(
      Checked.errors(model { $0.supportVectors = uneven })
        == ["support vector 1 has 1 value, but support vector 0 has 2"])
    #expect(
      Checked.errors(model { $0.supportVectors = sparse([(0, 5)]) })
        == [
          "support vector 0 has index 0, expected 1 or more", "support vector 1 has index 0, expected 1 or more",
        ])
    #expect(
      Checked.warnings(model { $0.supportVectors = sparse([(3, 5)]) }).first
        == "support vector 0 has index 3, but the inputs have 2 elements")
    #expect(
      Checked.warnings(model { $0.supportVectors = sparse([(2, 5), (1, 5)]) }).first
        == "the indices of support vector 0 are not in ascending order")
  }

  @Test func interfaceIsARegressors() {
    var model = model()
    model.description?.predictedFeatureName = ""
    model.description?.input = [.string("a")]
    #expect(
      Checked.errors(model)
        == [
          "input 'a' of a support vector regressor is String, expected Double, Int64 or MultiArray",
          "`predictedFeatureName` of a support vector regressor must name an output",
        ])
  }
}
