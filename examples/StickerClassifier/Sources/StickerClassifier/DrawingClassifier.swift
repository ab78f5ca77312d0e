import CoreML
import Foundation

/// A drawing classifier in an app.
struct DrawingClassifier {
  let model: MLModel

  init(contentsOf url: URL) throws {
    model = try MLModel(contentsOf: url)
  }

  /// The size and format of images for the model.
  var imageConstraint: MLImageConstraint {
    get throws {
      guard let constraint = model.modelDescription.inputDescriptionsByName["drawing"]?.imageConstraint else {
        throw CocoaError(.fileReadCorruptFile)
      }
      return constraint
    }
  }

  /// The sticker for a drawing; "unknown" if the model has learned none.
  func sticker(for drawing: Drawing) throws -> String {
    let features = ["drawing": try drawing.featureValue(imageConstraint)]
    let output = try model.prediction(from: MLDictionaryFeatureProvider(dictionary: features))
    return output.featureValue(for: "label")?.stringValue ?? ""
  }
}

/// A drawing by the user.
struct Drawing {
  let image: CGImage

  init(contentsOf url: URL) throws {
    image = try CGImage(contentsOf: url)
  }

  /// The drawing as an input of the model.
  func featureValue(_ constraint: MLImageConstraint) throws -> MLFeatureValue {
    try MLFeatureValue(cgImage: image, constraint: constraint)
  }
}
