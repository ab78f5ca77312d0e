import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct GLMClassifierValidatorTests {
  private func model(_ change: (inout GLMClassifier) -> Void = { _ in }) -> Model {
    var classifier = GLMClassifier.with {
      $0.weights = [.with { $0.value = [1, 2] }]
      $0.offset = [0]
      $0.classLabels = .stringClassLabels(.with { $0.vector = ["cat", "dog"] })
    }
    change(&classifier)
    var model = Model.model(
      .glmClassifier(classifier), inputs: [.multiArray("x", [2], .double)],
      outputs: [.string("label"), .dictionary("probabilities")])
    model.description?.predictedFeatureName = "label"
    model.description?.predictedProbabilitiesName = "probabilities"
    return model
  }

  private func rows(_ count: Int) -> [GLMClassifier.DoubleArray] {
    (0..<count).map { _ in .with { $0.value = [1, 2] } }
  }

  private func labels(_ count: Int) -> GLMClassifier.ClassLabels {
    .int64ClassLabels(.with { $0.vector = (0..<count).map(Int64.init) })
  }

  @Test func acceptsTwoClasses() {
    #expect(ModelValidator.validate(model()) == [])
    #expect(ModelValidator.validate(model { $0.classEncoding = .oneVsRest }) == [])
    #expect(ModelValidator.validate(model { $0.postEvaluationTransform = .probit }) == [])
  }

  @Test func labelsAreThere() {
    #expect(
      Checked.errors(model { $0.classLabels = nil })
        == ["a linear classifier needs class labels, but the model has none"])
    #expect(
      Checked.errors(model { $0.classLabels = .stringClassLabels(.init()) })
        == ["`stringClassLabels` of a linear classifier is empty"])
    #expect(
      Checked.warnings(model { $0.classLabels = .stringClassLabels(.with { $0.vector = ["a", "a"] }) })
        == ["class label 'a' appears twice"])
  }

  @Test func outputsFitLabels() {
    #expect(
      Checked.errors(model { $0.classLabels = labels(2) })
        == ["output 'label' of a linear classifier is String, expected Int64"])
    var model = model()
    model.description?.predictedFeatureName = ""
    #expect(
      Checked.errors(model) == ["`predictedFeatureName` of a linear classifier must name an output"])
    model = self.model()
    model.description?.predictedProbabilitiesName = "odds"
    #expect(
      Checked.errors(model)
        == ["output 'odds', which `predictedProbabilitiesName` names, is not in the description"])
    model.description?.predictedProbabilitiesName = "label"
    #expect(
      Checked.errors(model)
        == ["output 'label' of a linear classifier is String, expected Dictionary or MultiArray"])
  }

  @Test func inputsAreNumbers() {
    var model = model()
    model.description?.input = [.string("x")]
    #expect(
      Checked.errors(model)
        == ["input 'x' of a linear classifier is String, expected Double, Int64 or MultiArray"])
  }

  @Test func enumsAreKnown() {
    #expect(
      Checked.errors(model { $0.postEvaluationTransform = .unrecognized(5) })
        == ["post-evaluation transform 5 is not known"])
    #expect(
      Checked.errors(model { $0.classEncoding = .unrecognized(5) }).first == "class encoding 5 is not known")
  }

  @Test func rowsAreThereAndAlike() {
    #expect(
      Checked.errors(
        model {
          $0.weights = []
          $0.offset = []
        })
        == [
          "`weights` has 0 rows, but ReferenceClass over 2 class labels needs 1", "`weights` has no rows",
        ])
    #expect(Checked.errors(model { $0.weights = [.init()] }) == ["the rows of `weights` are empty"])
    #expect(Checked.errors(model { $0.offset = [] }) == ["`weights` has 1 row, but `offset` has 0"])
    #expect(
      Checked.errors(
        model {
          $0.weights = rows(2) + [.with { $0.value = [1] }]
          $0.offset = [0, 0, 0]
          $0.classEncoding = .oneVsRest
          $0.classLabels = .stringClassLabels(.with { $0.vector = ["a", "b", "c"] })
        }) == ["row 2 of `weights` has 1 value, but row 0 has 2"])
  }

  @Test func rowsFitClasses() {
    func errors(_ rows: Int, _ classes: Int, _ encoding: GLMClassifier.ClassEncoding) -> [String] {
      var model = model {
        $0.weights = self.rows(rows)
        $0.offset = [Double](repeating: 0, count: rows)
        $0.classLabels = labels(classes)
        $0.classEncoding = encoding
      }
      model.description?.output[0] = .int64("label")
      return Checked.errors(model)
    }
    #expect(errors(2, 3, .referenceClass) == [])
    #expect(
      errors(3, 3, .referenceClass) == ["`weights` has 3 rows, but ReferenceClass over 3 class labels needs 2"])
    #expect(errors(1, 2, .oneVsRest) == [])
    #expect(errors(2, 2, .oneVsRest) == ["`weights` has 2 rows, but OneVsRest over 2 class labels needs 1"])
    #expect(errors(3, 3, .oneVsRest) == [])
    #expect(errors(2, 3, .oneVsRest) == ["`weights` has 2 rows, but OneVsRest over 3 class labels needs 3"])
  }

  @Test func probitIsForTwoClasses() {
    #expect(
      Checked.errors(
        model {
          $0.weights = rows(2)
          $0.offset = [0, 0]
          $0.postEvaluationTransform = .probit
          $0.classLabels = .stringClassLabels(.with { $0.vector = ["a", "b", "c"] })
        }) == ["Probit needs two classes, but the model has 3"])
  }
}
