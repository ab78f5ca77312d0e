import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct NonMaximumSuppressionValidatorTests {
  private func model(
    version: Int32 = 5, _ type: ArrayFeatureType.ArrayDataType = .double,
    _ change: (inout NonMaximumSuppression, inout ModelDescription) -> Void = { _, _ in }
  ) -> Model {
    var suppression = NonMaximumSuppression.with {
      $0.suppressionMethod = .pickTop(.init())
      $0.confidenceInputFeatureName = "rawConfidence"
      $0.coordinatesInputFeatureName = "rawCoordinates"
      $0.confidenceOutputFeatureName = "confidence"
      $0.coordinatesOutputFeatureName = "coordinates"
      $0.iouThresholdInputFeatureName = "iou"
      $0.iouThreshold = 0.5
    }
    var description = ModelDescription.with {
      $0.input = [.multiArray("rawConfidence", [10, 3], type), .multiArray("rawCoordinates", [10, 4], type)]
      $0.output = [.multiArray("confidence", [], type), .multiArray("coordinates", [], type)]
    }
    change(&suppression, &description)
    var model = Model.model(.nonMaximumSuppression(suppression), version: version)
    model.description = description
    return model
  }

  private func ranges(_ name: String, _ ranges: [(UInt64, Int64)]) -> FeatureDescription {
    .feature(
      name,
      .multiArrayType(
        .with {
          $0.dataType = .double
          $0.shapeFlexibility = .ranges(ranges)
        }))
  }

  private func shapeErrors(
    _ confidence: FeatureDescription, _ coordinates: FeatureDescription, labels: Int = 0
  ) -> [String] {
    Checked.errors(
      model { suppression, description in
        description.output = [confidence, coordinates]
        if labels > 0 {
          suppression.classLabels = .int64ClassLabels(.with { $0.vector = (0..<labels).map(Int64.init) })
        }
      })
  }

  @Test func acceptsOpenAndFixedAndFlexibleShapes() {
    #expect(ModelValidator.validate(model()) == [])
    #expect(
      shapeErrors(.multiArray("confidence", [10, 3], .double), .multiArray("coordinates", [10, 4], .double)) == [])
    #expect(
      shapeErrors(ranges("confidence", [(0, 10), (3, 3)]), ranges("coordinates", [(0, 10), (4, 4)]), labels: 3) == [])
    let threshold = model { _, description in description.input.append(.double("iou")) }
    #expect(ModelValidator.validate(threshold) == [])
  }

  @Test func namedFeaturesAreThere() {
    #expect(
      Checked.errors(model { _, description in description.input.removeFirst() })
        == ["input 'rawConfidence', which `confidenceInputFeatureName` names, is not in the description"])
    #expect(
      Checked.errors(
        model { suppression, _ in suppression.coordinatesOutputFeatureName = "" })
        == [
          "output 'coordinates' is not named by any field of non-maximum suppression",
          "non-maximum suppression needs the name of an output in `coordinatesOutputFeatureName`, but the field is empty",
        ])
  }

  @Test func everyFeatureIsNamed() {
    #expect(
      Checked.errors(model { _, description in description.input.append(.double("other")) })
        == ["input 'other' is not named by any field of non-maximum suppression"])
  }

  @Test func typesFit() {
    #expect(
      Checked.errors(
        model { _, description in
          description.input[0] = .double("rawConfidence")
          description.input.append(.int64("iou"))
        })
        == [
          "input 'rawConfidence' of non-maximum suppression is Double, expected MultiArray",
          "input 'iou' of non-maximum suppression is Int64, expected Double",
        ])
  }

  @Test func thresholdsAreInRange() {
    for (iou, confidence) in [(1.5, -1.0), (-0.1, -.infinity), (.nan, .nan)] {
      let errors = Checked.errors(
        model { suppression, _ in
          suppression.iouThreshold = iou
          suppression.confidenceThreshold = confidence
        })
      #expect(errors == ["`iouThreshold` is \(iou)", "`confidenceThreshold` is \(confidence)"])
    }
    #expect(Checked.errors(model { suppression, _ in suppression.confidenceThreshold = 7 }) == [])
  }

  @Test func dataTypesAreOne() {
    #expect(
      Checked.errors(
        model { _, description in description.output[0] = .multiArray("confidence", [], .float32) })
        == [
          "'rawConfidence' has data type DOUBLE, but 'confidence' has FLOAT32; all arrays of non-maximum suppression "
            + "must have the same"
        ])
    #expect(ModelValidator.validate(model(version: 5, .float32)) == [])
    #expect(ModelValidator.validate(model(version: 3, .double)) == [])
    #expect(
      Checked.errors(model(version: 4, .float32))
        == ["data type FLOAT32 of non-maximum suppression needs specification version 5, but the model has 4"])
    #expect(
      Checked.errors(model(version: 5, .int32))
        == ["'rawConfidence' of non-maximum suppression has data type INT32, expected DOUBLE or FLOAT32"])
  }

  @Test func outputShapesAgree() {
    #expect(
      shapeErrors(.multiArray("confidence", [10], .double), .multiArray("coordinates", [10, 4], .double))
        == ["output 'confidence' has 1 dimension, expected 2"])
    #expect(
      shapeErrors(.multiArray("confidence", [10, 3], .double), .multiArray("coordinates", [9, 4], .double))
        == ["'confidence' has shape [10, 3], but 'coordinates' has [9, 4]: the first dimensions differ"])
    #expect(
      shapeErrors(ranges("confidence", [(0, 10), (3, 3)]), .multiArray("coordinates", [10, 4], .double))
        == ["'confidence' has a shape range, but 'coordinates' has none"])
    #expect(
      shapeErrors(ranges("confidence", [(0, 10)]), ranges("coordinates", [(0, 10), (4, 4)]))
        == ["output 'confidence' has 1 dimension, expected 2"])
    let different = model { _, description in
      description.output = [ranges("confidence", [(0, 10), (3, 3)]), ranges("coordinates", [(0, 9), (4, 4)])]
    }
    #expect(Checked.errors(different) == [])
    #expect(Checked.warnings(different) == ["'confidence' has 0...10 boxes, but 'coordinates' has 0...9"])
  }

  @Test func enumeratedShapesAreNot() {
    var confidence = FeatureDescription.multiArray("confidence", [], .double)
    confidence.type?.kind = .multiArrayType(
      .with {
        $0.dataType = .double
        $0.shapeFlexibility = .enumeratedShapes(.with { $0.shapes = [.with { $0.shape = [10, 3] }] })
      })
    #expect(
      shapeErrors(confidence, ranges("coordinates", [(0, 10), (4, 4)]))
        == ["output 'confidence' has enumerated shapes, expected a shape range"])
  }

  @Test func labelsFitTheShape() {
    #expect(
      shapeErrors(
        .multiArray("confidence", [10, 3], .double), .multiArray("coordinates", [10, 4], .double), labels: 4)
        == ["the model has 4 class labels, but output 'confidence' has room for 3"])
    #expect(
      shapeErrors(ranges("confidence", [(0, 10), (1, 3)]), ranges("coordinates", [(0, 10), (4, 4)]), labels: 4)
        == ["the model has 4 class labels, but output 'confidence' has room for 1...3"])
    #expect(
      shapeErrors(ranges("confidence", [(0, 10), (.max, -1)]), ranges("coordinates", [(0, 10), (4, 4)]), labels: 4)
        == ["the model has 4 class labels, but output 'confidence' has room for 18446744073709551615..."])
    #expect(
      shapeErrors(ranges("confidence", [(0, 10), (1, -1)]), ranges("coordinates", [(0, 10), (4, 4)]), labels: 4) == [])
  }
}
