import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct KNearestNeighborsClassifierValidatorTests {
  /// Six samples of four dimensions with string labels, a tree index and three neighbors.
  private func model(_ change: (inout KNearestNeighborsClassifier) -> Void = { _ in }) -> Model {
    var classifier = KNearestNeighborsClassifier.with {
      $0.numberOfNeighbors = parameter(3, range: (1, 10))
      $0.weightingScheme = .uniformWeighting(.init())
      $0.classLabels = .stringClassLabels(.with { $0.vector = [String](repeating: "zero", count: 6) })
      $0.nearestNeighborsIndex = .with {
        $0.numberOfDimensions = 4
        $0.floatSamples = (0..<6).map { n in .with { $0.vector = [Float(n), 0, 0, 0.1] } }
        $0.indexType = .singleKdTreeIndex(.with { $0.leafSize = 30 })
        $0.distanceFunction = .squaredEuclideanDistance(.init())
      }
    }
    change(&classifier)
    var model = Model.model(
      .kNearestNeighborsClassifier(classifier), version: 4, inputs: [.multiArray("input", [4])],
      outputs: [.string("output")])
    model.description?.predictedFeatureName = "output"
    return model
  }

  /// A model without samples and labels, such as one for an application to fill.
  private func emptyModel(_ change: (inout KNearestNeighborsClassifier) -> Void = { _ in }) -> Model {
    model {
      $0.classLabels = nil
      $0.nearestNeighborsIndex?.floatSamples = []
      $0.nearestNeighborsIndex?.numberOfDimensions = 0
      change(&$0)
    }
  }

  private func parameter(_ value: Int64, range: (Int64, Int64)? = nil, set: [Int64]? = nil) -> Int64Parameter {
    .with {
      $0.defaultValue = value
      if let range {
        $0.allowedValues = .range(
          .with {
            $0.minValue = range.0
            $0.maxValue = range.1
          })
      }
      if let set { $0.allowedValues = .set(.with { $0.values = set }) }
    }
  }

  private func neighborErrors(
    _ value: Int64, range: (Int64, Int64)? = nil, set: [Int64]? = nil
  ) -> [String] {
    Checked.errors(
      emptyModel {
        $0.defaultClassLabel = .defaultStringLabel("Default")
        $0.numberOfNeighbors = parameter(value, range: range, set: set)
      })
  }

  @Test func acceptsTreeIndex() {
    #expect(ModelValidator.validate(model()) == [])
  }

  @Test func acceptsLinearIndex() {
    #expect(ModelValidator.validate(model { $0.nearestNeighborsIndex?.indexType = .linearIndex(.init()) }) == [])
  }

  @Test func samplesAreThere() {
    #expect(
      Checked.errors(model { $0.nearestNeighborsIndex?.floatSamples = [] })
        == ["the model has 0 samples and 6 class labels"])
    #expect(Checked.errors(model { $0.nearestNeighborsIndex = nil }).count == 3)
  }

  @Test func neighborsAreThere() {
    #expect(
      Checked.errors(model { $0.numberOfNeighbors = nil })
        == ["the default 0 of `numberOfNeighbors` is not positive"])
    #expect(
      Checked.places(model { $0.numberOfNeighbors = nil })
        == ["kNearestNeighborsClassifier › numberOfNeighbors › defaultValue"])
  }

  @Test func samplesHaveTheDimensions() {
    let errors = Checked.errors(model { $0.nearestNeighborsIndex?.numberOfDimensions = 0 })
    #expect(errors.count == 6)
    #expect(errors[0] == "sample 0 has 4 values, but `numberOfDimensions` is 0")
  }

  @Test func labelsAreThere() {
    #expect(
      Checked.errors(model { $0.classLabels = nil })
        == [
          "the model has neither class labels nor a default class label",
          "the model has 6 samples and 0 class labels",
        ])
  }

  @Test func labelsAreAsManyAsSamples() {
    #expect(
      Checked.errors(
        model { $0.classLabels = .stringClassLabels(.with { $0.vector = [String](repeating: "a", count: 7) }) })
        == ["the model has 6 samples and 7 class labels"])
  }

  @Test func indexIsThere() {
    #expect(
      Checked.errors(
        model {
          $0.nearestNeighborsIndex?.indexType = nil
          $0.nearestNeighborsIndex?.distanceFunction = nil
          $0.weightingScheme = nil
        })
        == [
          "the model has no weighting scheme", "the model has no index",
          "the model has no distance function",
        ])
  }

  @Test func leafSizeIsPositive() {
    for size in [Int32(0), -1] {
      #expect(
        Checked.errors(
          model { $0.nearestNeighborsIndex?.indexType = .singleKdTreeIndex(.with { $0.leafSize = size }) })
          == ["`leafSize` is \(size), expected at least 1"])
    }
  }

  @Test func weightingIsThere() {
    #expect(Checked.errors(model { $0.weightingScheme = nil }) == ["the model has no weighting scheme"])
    #expect(Checked.errors(model { $0.weightingScheme = .inverseDistanceWeighting(.init()) }) == [])
  }

  @Test func distanceIsThere() {
    #expect(
      Checked.errors(model { $0.nearestNeighborsIndex?.distanceFunction = nil })
        == ["the model has no distance function"])
  }

  @Test func emptyModelNeedsDefaultLabel() {
    #expect(Checked.errors(emptyModel()) == ["the model has neither class labels nor a default class label"])
    #expect(Checked.errors(emptyModel { $0.defaultClassLabel = .defaultStringLabel("Default") }) == [])
  }

  @Test func labelsAndDefaultAreOfOneType() {
    #expect(
      Checked.errors(
        emptyModel {
          $0.defaultClassLabel = .defaultStringLabel("Default")
          $0.classLabels = .int64ClassLabels(.init())
        })
        == [
          "output 'output' of a nearest-neighbors classifier is String, expected Int64",
          "the default class label is String, but the class labels are Int64",
        ])
    #expect(
      Checked.errors(emptyModel { $0.defaultClassLabel = .defaultInt64Label(3) })
        == ["output 'output' of a nearest-neighbors classifier is String, expected Int64"])
  }

  @Test func neighborsLieInRange() {
    #expect(neighborErrors(5, range: (1, 10)) == [])
    #expect(neighborErrors(15, range: (1, 10)) == ["the default 15 of `numberOfNeighbors` is outside 1...10"])
  }

  @Test func neighborsAreInSet() {
    #expect(neighborErrors(4, set: [1, 4, 7]) == [])
    #expect(
      neighborErrors(10, set: [1, 4, 7])
        == ["the default 10 of `numberOfNeighbors` is not among the allowed values"])
  }

  @Test func rangeOfNeighborsIsPositive() {
    for range: (Int64, Int64) in [(-1, 10), (0, 10), (10, 1), (-10, -5)] {
      #expect(!neighborErrors(5, range: range).isEmpty)
    }
    #expect(neighborErrors(5, range: (1, 10)) == [])
  }

  @Test func setOfNeighborsIsPositive() {
    #expect(neighborErrors(4, set: [0, 4]) == ["`numberOfNeighbors` allows 0, which is not positive"])
    #expect(neighborErrors(4, set: [-1, 4]) == ["`numberOfNeighbors` allows -1, which is not positive"])
    #expect(neighborErrors(-1, set: [-1, 4]) == ["the default -1 of `numberOfNeighbors` is not positive"])
    #expect(neighborErrors(4, set: [1, 4]) == [])
  }

  @Test func inputFitsDimensions() {
    var model = model()
    model.description?.input = [.multiArray("input", [3])]
    #expect(Checked.errors(model) == [])
    #expect(Checked.warnings(model) == ["`numberOfDimensions` is 4, but the inputs have 3 elements"])
  }
}
