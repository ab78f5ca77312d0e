import CoreML
import Foundation

/// The drawing classifier, as an app has it.
struct DrawingClassifier {
  let model: MLModel

  init(contentsOf url: URL) throws {
    model = try MLModel(contentsOf: url)
  }

  /// What the model asks of pictures: their size and their format.
  var imageConstraint: MLImageConstraint {
    get throws {
      guard let constraint = model.modelDescription.inputDescriptionsByName["drawing"]?.imageConstraint else {
        throw CocoaError(.fileReadCorruptFile)
      }
      return constraint
    }
  }

  /// The sticker that a drawing stands for; "unknown" when the model knows none.
  func sticker(for drawing: Drawing) throws -> String {
    let features = ["drawing": try drawing.featureValue(imageConstraint)]
    let output = try model.prediction(from: MLDictionaryFeatureProvider(dictionary: features))
    return output.featureValue(for: "label")?.stringValue ?? ""
  }
}

/// A drawing of the user's.
struct Drawing {
  let image: CGImage

  init(contentsOf url: URL) throws {
    image = try CGImage(contentsOf: url)
  }

  /// The drawing as the model takes it.
  func featureValue(_ constraint: MLImageConstraint) throws -> MLFeatureValue {
    try MLFeatureValue(cgImage: image, constraint: constraint)
  }
}
