import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct SupportVectorClassifierValidatorTests {
  /// Three classes of 1, 1 and 2 vectors.
  private func model(_ change: (inout SupportVectorClassifier) -> Void = { _ in }) -> Model {
    var classifier = SupportVectorClassifier.with {
      $0.kernel = .with { $0.kernel = .rbfKernel(.with { $0.gamma = 0.5 }) }
      $0.numberOfSupportVectorsPerClass = [1, 1, 2]
      $0.supportVectors = .denseSupportVectors(
        .with { $0.vectors = (0..<4).map { n in .with { $0.values = [Double(n)] } } })
      $0.coefficients = (0..<2).map { _ in .with { $0.alpha = [1, 2, 3, 4] } }
      $0.rho = [0, 0, 0]
      $0.classLabels = .int64ClassLabels(.with { $0.vector = [7, 8, 9] })
    }
    change(&classifier)
    var model = Model.model(
      .supportVectorClassifier(classifier), inputs: [.double("x")], outputs: [.int64("label")])
    model.description?.predictedFeatureName = "label"
    return model
  }

  @Test func acceptsThreeClasses() {
    #expect(ModelValidator.validate(model()) == [])
    #expect(
      ModelValidator.validate(
        model {
          $0.probA = [1, 2, 3]
          $0.probB = [1, 2, 3]
        }) == [])
  }

  @Test func labelsAreThere() {
    #expect(
      Checked.errors(model { $0.classLabels = nil })
        == ["a support vector classifier needs class labels, but the model has none"])
  }

  @Test func coefficientsAreOneRowFewerThanClasses() {
    #expect(
      Checked.errors(model { $0.coefficients.removeLast() })
        == ["`coefficients` has 1 row, but 3 class labels need 2"])
    #expect(
      Checked.errors(model { $0.coefficients[1].alpha = [1] })
        == ["row 1 of `coefficients` has 1 value, but the model has 4 support vectors"])
  }

  @Test func vectorsAreCountedByClass() {
    #expect(
      Checked.errors(model { $0.numberOfSupportVectorsPerClass = [2, 2] })
        == ["`numberOfSupportVectorsPerClass` has 2 values, but the model has 3 class labels"])
    #expect(
      Checked.errors(model { $0.numberOfSupportVectorsPerClass = [1, 1, 1] })
        == ["`numberOfSupportVectorsPerClass` sums to 3, but the model has 4 support vectors"])
    #expect(
      Checked.errors(model { $0.numberOfSupportVectorsPerClass = [5, -2, 1] })
        == ["a class has -2 support vectors, expected 0 or more"])
    #expect(
      Checked.errors(model { $0.numberOfSupportVectorsPerClass = [.max, .max, 6] })
        == ["`numberOfSupportVectorsPerClass` sums to 4294967300, but the model has 4 support vectors"])
    #expect(Checked.errors(model { $0.supportVectors = nil }) == ["the model has no support vectors"])
  }

  @Test func pairsHaveTheirNumbers() {
    #expect(Checked.errors(model { $0.rho = [0] }) == ["`rho` has 1 value, but 3 class labels make 3 pairs"])
    #expect(
      Checked.errors(model { $0.probA = [1, 2, 3] }) == ["`probB` has 0 values, but 3 class labels make 3 pairs"])
    #expect(
      Checked.errors(
        model {
          $0.probA = [1]
          $0.probB = [1]
        })
        == [
          "`probA` has 1 value, but 3 class labels make 3 pairs",
          "`probB` has 1 value, but 3 class labels make 3 pairs",
        ])
  }

  @Test func everyFindingIsReported() {
    let model = model {
      $0.kernel = nil
      $0.rho = []
      $0.numberOfSupportVectorsPerClass = []
    }
    #expect(
      ModelValidator.validate(model).map(\.code)
        == ["kernel-missing", "support-vectors-per-class", "support-vectors-per-class", "pairs-count"])
  }
}
